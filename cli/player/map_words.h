#pragma once

#include <string>
#include <vector>

#include "engine/table/match.h"

/// Words that only the map explains, in what a player types: troop types, turns to the left or to the right, and the
/// nearest enemy.
namespace hexpost::cli {

/// The line with the player's own units of a type in place of its name: `warriors advance 2` is `War1 and War2 advance
/// 2`. The name stands at the beginning, or after words such as `advance` and `all`. The first or the last words of a
/// type are enough (`cavalry`), in the singular or in the plural. Any other line is returned as it is.
std::string write_types_out(const table::Battle& battle, const table::Match& now, table::Player who,
                            const std::string& typed);

/// The line with a facing for `left`, `right` and `back` after `face`, `turn` or `wheel`: one hexside to the left or
/// to the right of the way the unit faces by then, or the opposite way. Any other line is returned as it is.
std::string write_turns_out(const table::Battle& battle, const table::Match& now, table::Player who,
                            const std::string& line);

/// The line once for each enemy that the player sees, with its name in place of `nearest`: the enemies nearest to the
/// last hex before that word, or to the acting unit, come first. They stand where `board` has them, the position before
/// the draft: `now` has moved them by guessed dice only. Empty for a line without `nearest` or a unit.
std::vector<std::string> write_nearest_out(const table::Battle& battle, const table::Match& now,
                                           const table::Match& board, table::Player who, const std::string& line);

/// The move `move A next to B` once for each hex beside B, the nearest to A first. B stands where `board` has it. Empty
/// for any other line.
std::vector<std::string> write_beside_out(const table::Battle& battle, const table::Match& now,
                                          const table::Match& board, table::Player who, const std::string& line);

}  // namespace hexpost::cli
