#pragma once

#include <string>
#include <vector>

#include "cli/player/draft_writer.h"

/// Orders of a turn that are one line in the rules, such as all Shocks of a segment.
namespace hexpost::cli {

/// Joins such orders, each with the first of its turn: what completes the line must know them all. `lines`: the parts
/// of each line of the file, from top to bottom.
void join_parts(const DraftWriter& writer, const table::Match& board,
                const std::vector<std::vector<std::string>*>& lines);

}  // namespace hexpost::cli
