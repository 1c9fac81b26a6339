#pragma once

#include <string>
#include <vector>

#include "engine/table/trial.h"

namespace hexpost::cli {

/// Lines whose answer is none of the words of its grammar ("order xyz") or no wing of the side's become malformed, so
/// that no player signs them. A line that is not an order but would answer the question ("yes"), or says that a
/// unit does nothing ("hold"), gets a hint.
void mark_odd_answers(const table::Battle& battle, const table::Match& board, table::Player side,
                      const std::vector<std::string>& typed, std::vector<table::LineOutlook>& lines);

}  // namespace hexpost::cli
