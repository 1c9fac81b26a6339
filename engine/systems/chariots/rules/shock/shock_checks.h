#pragma once

#include "engine/systems/chariots/rules/shock/combat.h"
#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 8.14: steps 1 and 2 of the procedure, combat by combat.
namespace hexpost::chariots {

/// Drops attackers that cannot fight or have no target, and hexes without defenders [Q36] [Q37] [Q97].
void tidy(View v, Combat& combat);
/// [8.64] 1: attackers that need not attack check [9.15]. One that fails stays out, and its target is left alone [Q94].
/// The hit may Rout it [Q56].
void check_attackers(Play& p, Combat& combat);
/// All un-Engaged defenders check; hexes they vacate are taken at once.
void check_defenders(Play& p, Combat& combat);

}  // namespace hexpost::chariots
