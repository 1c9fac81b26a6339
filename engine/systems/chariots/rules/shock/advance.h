#pragma once

#include "engine/systems/chariots/rules/shock/shock_view.h"
#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 8.2 at the table: the advance into a hex that the defenders have left.
namespace hexpost::chariots {

/// [8.2] An attacker of the combat takes the hex that the defenders have left [8.21] [8.23], if one can; of several
/// equal ones their owner chooses. Its effects: hits of the ground, leaders and Standards there, facing, reactions.
/// `in_check`: after the check before Shock, where an attacker in an enemy's front hex may not advance
/// [8.14]. `gone`: attackers that have advanced already; takes those that do so now.
void advance_into(Play& p, const Combat& combat, Hex to, bool in_check, std::vector<UnitId>& gone);

}  // namespace hexpost::chariots
