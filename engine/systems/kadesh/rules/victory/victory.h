#pragma once

#include <array>
#include <string_view>

#include "engine/systems/kadesh/rules/turn/play.h"

/// Day of the Chariot: Kadesh 14.0: points and the winner.
namespace hexpost::kadesh {

/// [14.0] Points for the first unit in the Camp (Hittites) or across the Orontes (Egypt).
constexpr int entry_points(SideId side) {
  return side == k_hatti ? 15 : 25;
}
/// [14.1] [14.2] [K41] What the unit is worth to the enemy as it is now.
int unit_points(View v, UnitId u);
/// [14.1] [14.2] What it is worth to the enemy when it is eliminated: what its owner risks.
int elimination_points(View v, UnitId u);
/// Points of both sides as they would be if the battle ended now.
std::array<int, 2> total_points(View v);
/// [14.3] "marginal" and so on, in English, of a difference; "draw" for less than a marginal victory needs.
std::string_view victory_level(const Data& data, int difference);
/// The last turn is over: counts and tells.
void end_battle(Play& p);

}  // namespace hexpost::kadesh
