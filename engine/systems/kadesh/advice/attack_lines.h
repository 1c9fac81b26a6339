#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/systems/kadesh/rules/turn/play.h"

/// Day of the Chariot: Kadesh: what a player's lines of attack mean for the rest of the turn.
namespace hexpost::kadesh {

/// [9.3.1] What the standing order `archery do auto` would fire, without the units that these lines order to attack: a
/// unit that has fired with the archers does not fight. Call it when the archers are asked. Empty if it would fire with
/// none of these units, or if a line is for the archers.
std::vector<std::string> fire_without_attackers(const TableView& v, const std::vector<std::string>& lines);

/// [4.2.1] The full lines, the best first, that an attack without the runners of its chariots stands for: a runner that
/// is with its chariot fights as part of it, and must fight if it has thrown javelins [9.3.4]. Empty for other lines.
std::vector<std::string> with_runners(const TableView& v, std::string_view line);

}  // namespace hexpost::kadesh
