#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/orders/line.h"
#include "engine/systems/chariots/rules/turn/play.h"

namespace hexpost::chariots {

/// The full orders of a `move` or `lead` line that leaves out hexes of its way: canonical lines, each legal now. Those
/// with the fewest legs come first, then those with one leg more; equal ones by the direction of the first leg that
/// differs, clockwise from the north or north-east. Empty for other lines, and if there is no such order. At most
/// `limit`.
std::vector<std::string> ways(const TableView& view, const orders::Line& line, std::size_t limit);
/// The moves that the units of a `shock` line need before it, full orders: of the ways that cost no hits the shortest
/// one that ends with the unit's enemy in front and few others [8.11], each in a hex of its own. Empty where no unit
/// needs one, where one finds no way, and for other lines.
std::vector<std::string> moves_into_contact(const TableView& view, const orders::Line& line);

}  // namespace hexpost::chariots
