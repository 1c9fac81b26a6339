#pragma once

#include <vector>

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 6.66 and 7.44 at the table: reactions to a move.
namespace hexpost::chariots {

/// A step or an advance has brought `mover` into a hex: enemies next to it may change facing and then fire, in the
/// order that their owner chooses [6.66] [7.44]. `with`: the other half of its stack.
void entry_reactions(Play& p, UnitId mover, UnitId with = k_no_unit);
/// [6.66] Asks the owner of `u` for its Reaction Facing Change against `mover`; infantry rolls for it. False if `u` has
/// Routed by it.
bool reaction_facing(Play& p, UnitId u, UnitId mover, UnitId with = k_no_unit);
/// The same against a chariot of Fire & Run that is taken to be in `where`; its counter stays in its hex [7.25].
bool reaction_facing_to(Play& p, UnitId u, UnitId runner, Hex where);

}  // namespace hexpost::chariots
