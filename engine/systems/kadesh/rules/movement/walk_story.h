#pragma once

#include "engine/systems/kadesh/rules/movement/reach.h"
#include "engine/systems/kadesh/rules/turn/play.h"

/// Day of the Chariot: Kadesh 8.1 to 8.9: what the story tells of a walk.
namespace hexpost::kadesh {

/// Tells the way, the turn and the target of a charge in one event, before the party goes; nothing if it stays as it
/// is.
void tell_walk(Play& p, const Party& party, const Walk& walk);

}  // namespace hexpost::kadesh
