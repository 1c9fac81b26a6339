#pragma once

#include <vector>

#include "engine/systems/kadesh/rules/turn/play.h"

/// Day of the Chariot: Kadesh 10.0, 11.0: rally and recovery.
namespace hexpost::kadesh {

/// [10.1] [10.2] Every unit of the active side that can gain a level tries [K111]. False if the battle stops at a
/// question.
bool rally_phase(Play& p);
/// [11.0] [11.1] Rolls once if a unit qualifies, then one unit after the other comes back.
void recovery_phase(Play& p);

/// [K113] [K13] Eliminated units that may come back, and the hexes for one of them.
Units recoverable(View v, SideId side);

}  // namespace hexpost::kadesh
