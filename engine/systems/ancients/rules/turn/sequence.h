#pragma once

#include "engine/systems/ancients/rules/turn/play.h"

/// Commands & Colors: Ancients 3.2: the sequence of a turn.
namespace hexpost::ancients {

/// The shortest stretch of the sequence that leaves everything in the state.
void next_step(Play& p);

}  // namespace hexpost::ancients
