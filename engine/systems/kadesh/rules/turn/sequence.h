#pragma once

#include "engine/systems/kadesh/rules/turn/play.h"

/// Day of the Chariot: Kadesh 5.0: the sequence of play.
namespace hexpost::kadesh {

/// The shortest stretch of the sequence that leaves everything in the state.
void next_step(Play& p);

}  // namespace hexpost::kadesh
