#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/base/refusal.h"
#include "engine/systems/hordes/rules/retreat/runner.h"

/// Hordes & Heroes 1.6: the ways of a unit that answers a contact.
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
/// The flee response along this path, once for each way to push the friend in its last hex; empty if the path is not
/// legal. The unit may take any path [1.6.4], because the last step decides its facing.
std::vector<Run> flee_response_along(const View& v, UnitId unit, UnitId contacting, std::span<const Hex> path);

}  // namespace hexpost::hordes
