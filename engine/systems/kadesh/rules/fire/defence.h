#pragma once

#include <optional>

#include "engine/systems/kadesh/rules/turn/play.h"

/// Day of the Chariot: Kadesh 9.3.2, 9.3.3 at the table: defensive fire, and retreat before combat.
namespace hexpost::kadesh {

void defence_phase(Play& p);     ///< D2, all of it
void withdrawal_phase(Play& p);  ///< D3, all of it [9.3.3]

/// The highest die with which the unit retreats before combat from its possible attackers now; nothing if none
/// could.
std::optional<int> withdrawal_die(View v, UnitId u);
/// The unit, with those of its hex that go along, rolls and retreats if it succeeds.
void try_withdrawal(Play& p, UnitId u);

}  // namespace hexpost::kadesh
