#pragma once

#include "engine/systems/chariots/rules/shock/combat.h"
#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 8.2 at the table: the advance into a hex that the defenders have left.
namespace hexpost::chariots {

/// [8.2] The party goes into the hex, and what comes of it: hits of the ground, leaders and Standards there, facing,
/// reactions.
void advance(Play& p, const Party& party, Hex to);
/// [8.21] [8.23] The attacker of the combat that takes the vacated hex; of several equal ones their owner chooses.
/// Empty: no attacker can. `in_check`: after the check before Shock, where an attacker in an enemy's front hex may not
/// advance [8.14]. `gone`: attackers that have advanced already.
Party who_advances(Play& p, const Combat& combat, Hex to, bool in_check, const std::vector<UnitId>& gone);
/// True if the whole party can enter the adjacent hex.
bool can_enter(View v, const Party& party, Hex to);

}  // namespace hexpost::chariots
