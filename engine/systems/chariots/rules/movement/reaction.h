#pragma once

#include <vector>

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 6.66 and 7.44 at the table: reactions to a move.
namespace hexpost::chariots {

/// A friendly move has brought `mover` into `to`: enemies that may do so change facing, then fire, each in its owner's
/// order [6.66] [7.44]. False when the mover has Routed or is gone. After an advance too. `with`: the other half of a
/// stack that came along.
bool entry_reactions(Play& p, UnitId mover, UnitId with = k_no_unit);
/// [6.66] one Reaction Facing Change against `mover`, asked of the owner, with the die of infantry. False when it
/// Routed by it.
bool reaction_facing(Play& p, UnitId u, UnitId mover, UnitId with = k_no_unit);
/// The same against a chariot that uses Fire & Run and has come to `where` without being moved [7.25].
bool reaction_facing_to(Play& p, UnitId u, UnitId runner, Hex where);
/// Of several that may react at once their owner chooses the next; the first listed by default. Not asked
/// for one.
UnitId next_to_react(Play& p, const std::vector<UnitId>& units, table::Rule rule);

}  // namespace hexpost::chariots
