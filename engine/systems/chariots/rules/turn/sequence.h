#pragma once

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 3.0: the phases of a game turn at the table. Each call is one step.
namespace hexpost::chariots {

/// Phase C, step 1 [5.4].
void orders_phase(Play& p);

/// Plays one step of the current phase.
void next_step(Play& p);

}  // namespace hexpost::chariots
