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
/// The move that the unit of an `attack` or `fire` line needs before that battle, `move UNIT HEX...`: the one from
/// which the battle promises most. Where no move leads into a close combat, it is one to the nearest hex beside the
/// enemy: its refusal, or that of the attack after it, says why. Empty where it needs none, where no move leads there,
/// after the movement, and for other lines. A card that orders the unit must come first.
std::vector<std::string> moves_into_contact(const TableView& view, const orders::Line& line);

}  // namespace hexpost::ancients
