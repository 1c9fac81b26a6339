#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/orders/line.h"
#include "engine/systems/kadesh/rules/turn/play.h"

namespace hexpost::kadesh {

/// Returns the full orders that a `charge` or `overrun` line stands for if it names the attacked hex alone: canonical
/// lines, each legal now, fewest hexes first [8.8] [8.9]. Empty for other lines, and if there is no such order. At most
/// `limit`. A move that names its last hex alone needs no such help.
std::vector<std::string> charge_ways(const TableView& view, const orders::Line& line, std::size_t limit);

}  // namespace hexpost::kadesh
