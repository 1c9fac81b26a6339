#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/orders/line.h"
#include "engine/systems/hordes/rules/turn/play.h"

namespace hexpost::hordes {

/// The full orders of a `move` or `lead` line that leaves out hexes of its way: canonical lines, each legal now. Those
/// with the fewest legs come first, then those with one leg more; equal ones by the direction of the first leg that
/// differs, clockwise from the north or north-east. Empty for other lines, and if there is no such order. At most
/// `limit`.
std::vector<std::string> ways(const TableView& view, const orders::Line& line, std::size_t limit);

/// The moves into contact that a canonical `fight` line needs first: a `move UNIT HEX` for each of its units that
/// stands beside none of its enemies, each to a hex of its own, as if the unit were in command. Empty for other lines,
/// if some unit comes to none of them or has moved, and once the movement is over.
std::vector<std::string> moves_into_contact(const TableView& view, const orders::Line& line);

}  // namespace hexpost::hordes
