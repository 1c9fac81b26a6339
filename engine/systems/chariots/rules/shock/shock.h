#pragma once

#include <vector>

#include "engine/systems/chariots/rules/shock/shock_question.h"
#include "engine/systems/chariots/rules/shock/shock_view.h"
#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 8.1, 8.14 and 8.18 at the table: the Shock segment and its procedure.
namespace hexpost::chariots {

/// [8.14] Step 2: all defenders that are not Engaged make a check. Attackers take the hexes that they vacate at once,
/// and are added to `gone`.
void check_defenders(Play& p, Combat& combat, std::vector<UnitId>& gone);
/// [8.13] Plays on up to the next step that may roll, for exact odds. False if all was done before.
bool go_on(Play& p, Shocks& shocks);
/// True if the procedure is done.
bool is_over(const Shocks& shocks);
/// [8.15]-[8.18] Fights a combat by itself, from the third step of the procedure: leaders, dice, collapse, advance,
/// Engaged. `engaged_before`: units that were Engaged when it began [8.18]; `gone`: attackers that have advanced since.
void fight(Play& p, const Combat& combat, const std::vector<UnitId>& engaged_before, const std::vector<UnitId>& gone);
/// [8.55] True if this defender may try to attack first in this combat (Aggression Reaction to a Shock; the one to fire
/// is in aggression.h).
bool may_turn_tables(View v, const Combat& combat, UnitId u);
/// [8.1] The Shock segment of the active command, one or more steps; calls end_orders_phase() at the end.
void shock_segment(Play& p);
/// [8.12] Tells the declared Shocks and returns the segment before its first step. `all`: the units that may attack.
Shocks declare_shocks(Play& p, const std::vector<Strike>& strikes, const std::vector<Attacker>& all);

}  // namespace hexpost::chariots
