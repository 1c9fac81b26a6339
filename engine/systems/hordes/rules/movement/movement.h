#pragma once

#include <vector>

#include "engine/systems/hordes/rules/movement/move.h"
#include "engine/systems/hordes/rules/turn/play.h"

/// Hordes & Heroes 1.5 at the table: forced moves, tactical moves, rally.
namespace hexpost::hordes {

/// One step of the movement phase: stage 0 forced moves, 1 a tactical move, 2 rally [1.5] [1.13.2].
void movement_phase(Play& p);
/// The unit walks these legs, which have been judged legal, and the enemy answers. An `aggressive` unit out of command
/// also follows enemies that have evaded [1.13.2].
void walk(Play& p, UnitId u, const std::vector<Leg>& legs, bool aggressive = false);

}  // namespace hexpost::hordes
