#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/player/draft_writer.h"

/// Attacks by units that are not beside their enemies yet.
namespace hexpost::cli {

/// The units that these canonical lines move, each with those that go along.
std::vector<std::string> movers(const orders::Names& names, const std::vector<std::string>& lines);

/// Puts the moves into contact that an attack needs before it. The units in `moved` have moves in other lines. `lines`:
/// the parts of each line of the file, from top to bottom; those below the first heading are left as they are. The
/// position of the writer stays where it is.
void add_moves_into_contact(const System& system, DraftWriter& writer, std::vector<std::string> moved,
                            const std::vector<std::vector<std::string>*>& lines);

}  // namespace hexpost::cli
