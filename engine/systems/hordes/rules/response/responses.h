#pragma once

#include <vector>

#include "engine/systems/hordes/rules/movement/moving.h"
#include "engine/systems/hordes/rules/turn/play.h"

/// Hordes & Heroes [1.6] at the table: what a unit does that an enemy has come into contact with.
namespace hexpost::hordes {

/// Asks whether a contacted unit turns to its attacker [1.6.6]. A unit with an enemy in front already
/// may turn only if it faces more enemies then; to an attacker in its rear it does not turn.
void turn_to_face(Play& p, UnitId contacted, UnitId mover);
/// `mover` has come into contact with `met`: asks their owner for the answers and carries them out. True if the mover
/// may go on [Q39].
bool responses(Play& p, UnitId mover, const std::vector<UnitId>& met);
/// Marks the new contacts that `mover` has caused [Q11]. Asks whether a contacted unit turns to face it [1.6.6].
/// `before`: the contacts before the move.
void mark_new_contacts(Play& p, const Contacts& before, UnitId mover);
/// As mark_new_contacts(), but first the units that `comer` has contacted answer, as in each move: they may evade or
/// run [1.6.1] [Q60]. True if `comer` has contacted a unit, even if that unit has left.
bool meet_new_contacts(Play& p, const Contacts& before, UnitId comer);

}  // namespace hexpost::hordes
