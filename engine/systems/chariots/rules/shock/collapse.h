#pragma once

#include "engine/systems/chariots/rules/shock/combat.h"
#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 8.18: step 5 of the procedure, for all combats together.
namespace hexpost::chariots {

/// [8.18] Fills `breaking`: the units that break, in order. Units that are spared get the hits that they keep [9.13].
void find_endings(Play& p, Shocks& shocks);
/// The next unit of `breaking` Routs, or flees if it is Routed.
void break_next(Play& p, Shocks& shocks);
/// [Q100] Fills `steadying`: units of the combats that were Engaged before.
void begin_to_steady(Play& p, Shocks& shocks);
/// [Q100] Takes units off `steadying` up to the first one that has to roll, and rolls for it.
void steady_next(Play& p, Shocks& shocks);
/// [8.2] [9.2] The advances of all combats; then the units that are still adjacent become Engaged.
void advance_and_engage(Play& p, Shocks& shocks);

}  // namespace hexpost::chariots
