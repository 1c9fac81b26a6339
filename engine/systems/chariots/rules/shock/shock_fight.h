#pragma once

#include "engine/systems/chariots/rules/shock/shock_view.h"
#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 8.15-8.17: steps 3 and 4 of the procedure, combat by combat.
namespace hexpost::chariots {

/// [8.15] [10.21] Step 3: dice for the leaders, or a duel of Heroes.
void leaders_in_shock(Play& p, Combat& combat);
/// [8.16] Step 4: settles whose Types count, and the figures of the die. `all`: the combats of the segment.
void choose_types(Play& p, Combat& combat, const std::vector<Combat>& all);
/// [8.17] Rolls the die of the combat and applies the hits.
void strike(Play& p, Combat& combat);

}  // namespace hexpost::chariots
