#pragma once

#include "engine/systems/chariots/rules/shock/combat.h"
#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 8.2 at the table: the advance into a hex that the defenders have left.
namespace hexpost::chariots {

/// The party goes into the hex: hits of the ground, leaders and Standards there, facing, reactions.
void advance(Play& p, const Party& party, Hex to);
/// [8.21] [8.23] which attacker of the combat takes the vacated hex; asks on a tie. Empty: no attacker can. `in_check`:
/// after the check before Shock, when an enemy's front hex holds it back.
Party who_advances(Play& p, const Combat& combat, Hex to, bool in_check, const std::vector<UnitId>& gone);
/// The whole party can enter the adjacent hex.
bool can_enter(View v, const Party& party, Hex to);

}  // namespace hexpost::chariots
