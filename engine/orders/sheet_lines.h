#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/hex/hex.h"

/// Lines that the order sheets of all rule systems have: where a unit may go, by names of hexes.
namespace hexpost::orders {

/// "#   beside it: NE 0709, E 0710 Aux2, ...": the neighbours of a hex on the map by the direction in which they lie;
/// `who` names what stands in one, empty for nothing.
std::string neighbours_line(const hex::Grid& grid, hex::Hex at, const std::function<std::string(hex::Hex)>& who);

/// Adds the words behind `before` ("#   NE: "), at most twelve to a line; the next lines are indented as far.
void add_in_lines(std::vector<std::string>& out, const std::string& before, const std::vector<std::string>& words);

}  // namespace hexpost::orders
