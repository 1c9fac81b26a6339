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

}  // namespace hexpost::hordes
