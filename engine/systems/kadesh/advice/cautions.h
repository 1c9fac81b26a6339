#pragma once

#include <string>
#include <vector>

#include "engine/systems/kadesh/rules/turn/play.h"

/// Day of the Chariot: Kadesh: what a player should know before a legal line is carried out.
namespace hexpost::kadesh {

/// Sentences about the end of the movement: units that would be driven off [4.4.1], hexes that would hold too many
/// [4.2.2], and that nothing has moved at all. `by`: the line of the orders that `answer` comes from.
std::vector<std::string> cautions(const TableView& v, const orders::Line& answer, const orders::Line& by);

}  // namespace hexpost::kadesh
