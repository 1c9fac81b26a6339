#pragma once

#include "engine/systems/chariots/rules/shock/combat.h"
#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 8.14: steps 1 and 2 of the procedure, combat by combat.
namespace hexpost::chariots {

/// Drops from the combat attackers that cannot fight or have no target, and hexes without defenders [Q36] [Q37] [Q97].
void tidy(View v, Combat& combat);
/// [8.14] [8.64] Step 1: attackers that need not attack make a check [9.15]. One that fails does not attack, no other
/// unit takes over its target [Q94], and the hit may Rout it [Q56].
void check_attackers(Play& p, Combat& combat);
/// [8.14] Step 2: all defenders that are not Engaged make a check. Attackers take the hexes that they vacate at once,
/// and are added to `gone`.
void check_defenders(Play& p, Combat& combat, std::vector<UnitId>& gone);

}  // namespace hexpost::chariots
