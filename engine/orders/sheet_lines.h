#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/hex/hex.h"

/// Lines that the order sheets of all rule systems share: the neighbours of a hex, and lists of words.
namespace hexpost::orders {

/// "#   beside it: NE 0709, E 0710 Aux2, ...": the neighbours of a hex on the map, by direction. `who` names the pieces
/// in a hex: empty if there are none, nothing if no unit can ever be in it.
std::string neighbours_line(const hex::Grid& grid, hex::Hex at,
                            const std::function<std::optional<std::string>(hex::Hex)>& who);

/// Adds the words after `before` ("#   NE: "), at most twelve to a line; the next lines have the same indent.
void add_in_lines(std::vector<std::string>& out, const std::string& before, const std::vector<std::string>& words);

}  // namespace hexpost::orders
