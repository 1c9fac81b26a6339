#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/base/refusal.h"
#include "engine/systems/hordes/rules/movement/moving.h"
#include "engine/systems/hordes/rules/retreat/compulsory.h"
#include "engine/systems/hordes/rules/turn/play.h"

/// Hordes & Heroes [1.6]: the answers of a unit to an enemy that has come into contact with it.
namespace hexpost::hordes {

/// Why the unit cannot evade or run from this enemy's contact now; nothing if it can [1.6.1] [1.6.4] [1.6.5] [Q40].
Refused may_evade(const View& v, UnitId unit, UnitId contacting);
Refused may_flee_response(const View& v, UnitId unit, UnitId contacting);

/// Ways to evade [1.6.2] [Q41], best first: fewest friends disturbed, out of enemy zones of control, nearest its edge.
/// Friends that foot skirmishers pass are not in `passed`.
std::vector<Run> evasions(const View& v, UnitId unit, UnitId contacting);
/// Ways for a flee response [1.6.4] [Q42]: one for every hex it can end in, best first: fewest friends disturbed,
/// farthest from the contacting enemy, nearest its own edge. A dismounted unit remounts first (1 point).
std::vector<Run> flee_responses(const View& v, UnitId unit, UnitId contacting);

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
