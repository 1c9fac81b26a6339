#pragma once

#include <vector>

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire: What a move brings along: turnover [6.82], turning on bad ground [6.65], friends on the way
/// [6.55].
namespace hexpost::chariots {

/// [6.82] one die for a chariot or wagon that may turn over; `speed` 0: the Fire & Run column. Nothing without the
/// option. False when it Routed.
bool turnover_die(Play& p, UnitId u, int speed);
/// [6.65] `u` has turned by so many vertices where it stands: hits of formed units in Rough, Woods and Marsh, in
/// whatever segment. False when it Routed by them.
bool turn_on_bad_ground(Play& p, UnitId u, int vertices);
/// [6.55] `u` has passed through (or been placed through) the friends in `h`: their hits and its own; a Routed friend
/// is eliminated unless `along_road`; `with` goes along, is not a friend here. False when `u` Routed or is gone.
bool pass_friends(Play& p, UnitId u, Hex h, bool along_road, UnitId with = k_no_unit);

}  // namespace hexpost::chariots
