#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/orders/line.h"
#include "engine/systems/ancients/rules/turn/play.h"

namespace hexpost::ancients {

/// Returns the full orders that a `move` or `lead` line stands for if it leaves out hexes of the way: canonical lines,
/// each legal now, of the fewest hexes that reach every hex of the line in its order, those with the fewest marsh hexes
/// first [3.4] [4.9]. Empty for other lines, and if there is no such order. At most `limit`.
std::vector<std::string> ways(const TableView& view, const orders::Line& line, std::size_t limit);

}  // namespace hexpost::ancients
