#pragma once

#include "engine/systems/kadesh/rules/turn/play.h"

/// Day of the Chariot: Kadesh 8.11: chariots and leaders in Reserve answer the Attacker's moves.
namespace hexpost::kadesh {

/// C4: chariots and leaders of the passive side in Reserve may move [K84].
void reaction_phase(Play& p);

}  // namespace hexpost::kadesh
