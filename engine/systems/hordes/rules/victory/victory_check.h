#pragma once

#include "engine/systems/hordes/rules/turn/play.h"

/// Hordes & Heroes at the table: the end of the battle [1.14].
namespace hexpost::hordes {

/// Ends the battle when a side has lost. True when it is over.
bool check_victory(Play& p, bool turn_ended = false);
/// Ends a battle in which neither side can act, by points lost [1.14.3].
void end_by_points(Play& p);

}  // namespace hexpost::hordes
