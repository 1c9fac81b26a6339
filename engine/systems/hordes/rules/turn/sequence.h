#pragma once

#include "engine/systems/hordes/rules/turn/play.h"

/// Hordes & Heroes 1.3 at the table: the sequence of play.
namespace hexpost::hordes {

/// Plays one step of the current phase.
void next_step(Play& p);
/// The bound of the active side is over: the other side's begins, or the next game turn.
void end_bound(Play& p);

}  // namespace hexpost::hordes
