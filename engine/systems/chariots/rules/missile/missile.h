#pragma once

#include "engine/systems/chariots/rules/missile/fire_view.h"
#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 7.0, 7.4 and 7.5 (the book's second 7.4 [Q1]) at the table: volleys, and the reactions by fire.
namespace hexpost::chariots {

/// [7.15] [7.17] [7.18] Rolls and applies the hits and the missile supply at once. The target may Rout.
void volley(Play& p, const Shot& shot, table::Rule rule);

/// The mover has made a step: units that fired at it after its last step may fire again [7.44].
void new_step(Play& p, UnitId mover, UnitId with);
/// [7.45] Asks whether the unit returns the fire, and fires.
void return_fire(Play& p, UnitId u, UnitId firer);

/// The active unit's one fire [7.12] and the answer to it: Return Fire [7.45] or a charge [8.53]. The fire has been
/// judged legal. `pass_through`: at a unit in the firer's own hex [7.31]; `moving`: the firer has moved or will move in
/// this phase [7.17].
void active_fire(Play& p, UnitId firer, UnitId target, bool pass_through, bool moving);
/// [7.18] The active unit's single fire, at a leader who is alone in his hex: an unadjusted 0 may hit him.
void fire_at_leader(Play& p, UnitId firer, LeaderId target);
/// [7.44] Asks whether `firer` fires at `mover`, which has come next to it or is about to enter its hex. A unit that
/// has fired at it since its last step is not asked (Used::entry_fire_here; new_step() clears it). `with`: the other
/// half of the mover's stack; the firer chooses one of the two as target [7.13].
void entry_fire(Play& p, UnitId firer, UnitId mover, UnitId with = k_no_unit);
/// [7.41] Enemies next to `mover` (and `with`, if both leave) may fire before it leaves for `to`. False if none could.
bool retire_fire(Play& p, UnitId mover, UnitId with, Hex to);
/// [7.42] Asks whether a chariot that withdraws fires at the unit that makes it withdraw. `with`: the other half of
/// that unit's stack; the firer chooses one of the two as target [7.13].
void withdrawal_fire(Play& p, UnitId u, UnitId mover, UnitId with);
/// [7.16] Phase D.2: all units that may reload do.
void reload(Play& p);

/// [8.5] [8.53] [8.54] Asks runners whether they charge, rolls, moves the unit and fights. `range`: of the fire, in
/// hexes. True if there was a charge. Fire calls it, but it is carried out in shock/aggression.cpp: a charge is a Shock,
/// in which units advance and draw fire again, so neither chapter can come first.
bool answer_fire_by_charge(Play& p, UnitId u, UnitId firer, int range);

}  // namespace hexpost::chariots
