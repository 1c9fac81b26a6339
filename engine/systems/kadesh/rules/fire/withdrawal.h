#pragma once

#include <optional>

#include "engine/systems/kadesh/rules/turn/play.h"

/// Day of the Chariot: Kadesh 9.3.3: a retreat before combat by itself, for odds.
namespace hexpost::kadesh {

/// The highest die with which the unit retreats before combat from its possible attackers now; nothing if none
/// could.
std::optional<int> withdrawal_die(View v, UnitId u);
/// The unit, with those of its hex that go along, rolls and retreats if it succeeds.
void try_withdrawal(Play& p, UnitId u);

}  // namespace hexpost::kadesh
