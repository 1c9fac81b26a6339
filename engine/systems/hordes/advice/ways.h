#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/orders/line.h"
#include "engine/systems/hordes/rules/turn/play.h"

namespace hexpost::hordes {

/// The full orders that a `move` or `lead` line stands for which names hexes on the way and leaves out those between:
/// canonical lines, each legal now, fewest legs first, then by direction of the first leg that differs, clockwise from
/// the north or north-east. Those with one leg more follow. Empty for other lines, and if there is no such order. At
/// most `limit`.
std::vector<std::string> ways(const TableView& view, const orders::Line& line, std::size_t limit);

}  // namespace hexpost::hordes
