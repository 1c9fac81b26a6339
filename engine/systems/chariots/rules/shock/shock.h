#pragma once

#include <vector>

#include "engine/systems/chariots/rules/shock/combat.h"
#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 8.1 at the table: the Shock segment and its procedure.
namespace hexpost::chariots {

/// [8.13] Plays on to where the next die may fall, for exact odds. False if all was done before.
bool go_on(Play& p, Shocks& shocks);
/// All is done.
bool is_over(const Shocks& shocks);
/// [8.15]-[8.18] A combat outside the procedure, from its third step: leaders, dice, collapse, advance, Engaged.
/// `engaged_before`: units that were Engaged when it began [8.18].
void fight(Play& p, const Combat& combat, const std::vector<UnitId>& engaged_before);
/// [8.55] The defender may try to become the attacker in this combat.
bool may_turn_tables(View v, const Combat& combat, UnitId u);
/// The Shock segment of the active command, one or more steps; calls end_orders_phase() at the end.
void shock_segment(Play& p);

}  // namespace hexpost::chariots
