#pragma once

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire: the hazards of a move: turnover [6.82], turning on bad ground [6.65], friends on the way [6.55].
namespace hexpost::chariots {

/// [6.82] One die for a chariot or wagon that may turn over; only with option turnover. `speed`: the declared one; 0:
/// the Fire & Run column. False if it has Routed.
bool turnover_die(Play& p, UnitId u, int speed);
/// [6.65] `u` has turned by that many vertices in its hex: a formed unit in Rough, Woods or Marsh takes hits, in each
/// segment. False if it has Routed.
bool turn_on_bad_ground(Play& p, UnitId u, int vertices);
/// [6.55] `u` has passed (or has been placed) through the friends in `h`: they and it take hits, and a Routed friend is
/// eliminated unless `along_road`. `with`: the unit that goes along; it is not passed. False if `u` has Routed or is
/// gone.
bool pass_friends(Play& p, UnitId u, Hex h, bool along_road, UnitId with = k_no_unit);

}  // namespace hexpost::chariots
