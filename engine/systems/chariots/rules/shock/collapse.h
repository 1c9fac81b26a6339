#pragma once

#include "engine/systems/chariots/rules/shock/combat.h"
#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 8.18: step 5 of the procedure, for all combats together.
namespace hexpost::chariots {

/// Units that break, and in which order; those that are spared are left with the hits they keep.
void find_endings(Play& p, Shocks& shocks);
/// The next of `breaking`.
void break_next(Play& p, Shocks& shocks);
/// [Q100] Fills `steadying`.
void begin_to_steady(Play& p, Shocks& shocks);
/// [Q100] Those of `steadying` up to the first that has to roll.
void steady_next(Play& p, Shocks& shocks);
/// [8.2] [9.2] Advances of all combats, then Engaged.
void advance_and_engage(Play& p, Shocks& shocks);

}  // namespace hexpost::chariots
