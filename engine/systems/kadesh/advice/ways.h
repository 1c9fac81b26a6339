#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/orders/line.h"
#include "engine/systems/kadesh/rules/turn/play.h"
#include "engine/table/question.h"

/// Day of the Chariot: Kadesh: orders of movement with the hexes that the player has left out.
namespace hexpost::kadesh {

/// The line of a charge, overrun, move, march, entry or leader's move in which hexes of the way are missing, written
/// out in full, each legal now. Between two hexes that are named the way is the cheapest; a charge that names nothing
/// but the attacked hex has a line for each hex from which it can attack, the shortest ways to empty hexes first. A
/// move that names a facing alone is a turn in place. Empty for every other line, and for one that is complete.
std::vector<std::string> full_orders(const TableView& view, const orders::Line& line, std::size_t limit);

/// The moves that an `attack` line still needs: for each of its units that does not face the attacked hex, the cheapest
/// move next to it, or the shortest charge if no move leads there. Empty for every other line, after the moves, and if
/// a unit cannot get there.
std::vector<std::string> moves_into_contact(const TableView& view, const orders::Line& line);

}  // namespace hexpost::kadesh
