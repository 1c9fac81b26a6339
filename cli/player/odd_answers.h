#pragma once

#include <string>
#include <vector>

#include "engine/table/trial.h"

namespace hexpost::cli {

/// Answers of another form than their grammar ("advance UNIT HEX"), with none of its words ("order xyz") or with no
/// wing of the side's, and standing orders that could answer nothing become malformed, so that no player signs them.
/// The receiver would take them as lines that never take effect. A line that is not an order but would answer the
/// question ("yes"), or says that a unit does nothing ("hold"), gets a hint.
void mark_odd_answers(const table::Battle& battle, const table::Match& board, table::Player side,
                      const std::vector<std::string>& typed, std::vector<table::LineOutlook>& lines);

}  // namespace hexpost::cli
