#pragma once

#include <vector>

#include "engine/systems/chariots/rules/missile/fire_view.h"
#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 7.0, 7.4, 7.5 (the second 7.4 of the book [Q1]): the figures of one volley, for the rules, for odds
/// and for reports, and the volley itself.
namespace hexpost::chariots {

/// [7.15] [7.17] [7.18] rolls and applies everything at once; a target may Rout.
void volley(Play& p, const Shot& shot, table::Rule rule);
/// [7.18] a bare 0 against a hex with only a leader may still hit the leader.
void volley_at_leader(Play& p, UnitId firer, LeaderId target, int range);

/// A step has been made: units that fired at the mover on its last step may fire again [7.44].
void new_step(Play& p, UnitId mover, UnitId with);
/// [7.45] Return Fire at the unit that has fired; asks.
void return_fire(Play& p, UnitId u, UnitId firer);

/// A bare 0 in Shock [8.15], or the second die of missile fire [7.18]: rolls whether the leader is hit at all.
void leader_die(Play& p, LeaderId l, table::Rule rule);
/// The active unit's one fire [7.12] and what it calls forth: Return Fire [7.45] or Fire AR [8.53]. `pass_through`: at
/// a unit in the firer's own hex [7.31]. Judged legal. False when the firer has Routed, is gone, or was Engaged by an
/// AR. `moving`: it has moved or will move in this phase [7.17].
bool active_fire(Play& p, UnitId firer, UnitId target, bool pass_through, bool moving);
/// [7.18] its one fire, at a leader alone in his hex.
void fire_at_leader(Play& p, UnitId firer, LeaderId target);
/// [7.44] asks whether `firer` fires at `mover`, which has come adjacent (or is about to enter its hex); one that has
/// fired since the mover's last step (Used::entry_fire_here, noted here, cleared by the mover's steps) is not asked.
/// False when the mover Routed or is gone. `with`: the other half of a stack that came along; the firer picks one of
/// them as target [7.13].
bool entry_fire(Play& p, UnitId firer, UnitId mover, UnitId with = k_no_unit);
/// [7.41] enemies next to `mover` (and `with`, when both leave) fire before it leaves for `to`. False when it Routed or
/// is gone.
bool retire_fire(Play& p, UnitId mover, UnitId with, Hex to);
/// [7.42] a withdrawing chariot's fire at the unit that makes it withdraw. Asks. False when that unit Routed or is
/// gone. `with`: the other half of a stack that comes along; the firer picks one of them as target [7.13].
bool withdrawal_fire(Play& p, UnitId u, UnitId mover, UnitId with);
/// [7.16] Phase D2.
void reload(Play& p);

}  // namespace hexpost::chariots
