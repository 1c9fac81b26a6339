#pragma once

#include "engine/systems/kadesh/rules/turn/play.h"

/// Day of the Chariot: Kadesh 8.11, 8.12, 4.2.2: what happens when the Attacker has moved.
namespace hexpost::kadesh {

/// C4: chariots and leaders of the passive side in Reserve may move [K84].
void reaction_phase(Play& p);
/// [8.12] Hittites near an empty Camp hex, as their turn begins; Egyptians in a town or the Fortress never fail as
/// printed [K7].
void temptation(Play& p);
/// C5: units that have come into the Camp, a town or the Fortress; then over-stacked hexes [4.2.2].
void plunder_phase(Play& p);

}  // namespace hexpost::kadesh
