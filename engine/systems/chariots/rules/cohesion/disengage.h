#pragma once

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 9.2: the Disengage order of the active command, whole.
namespace hexpost::chariots {

void disengage(Play& p);

}  // namespace hexpost::chariots
