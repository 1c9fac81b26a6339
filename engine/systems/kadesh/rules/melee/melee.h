#pragma once

#include "engine/systems/kadesh/rules/melee/figures.h"
#include "engine/systems/kadesh/rules/turn/play.h"

/// Day of the Chariot: Kadesh 9.2, 9.3.6: the figures of a melee, and the melee itself.
namespace hexpost::kadesh {

/// [4.4.1] Units that face so that they cannot attack are driven off [K61].
void drive_off(Play& p);
/// Fights the combat, with everything that follows from it [9.3.6] [9.3.8].
void melee(Play& p, const Attack& attack);
/// [9.3.5] One die for each Routed unit of the hex.
void slaughter(Play& p, const Attack& attack);
/// The highest die with which a Routed unit of the hex is slaughtered.
int slaughter_die(View v, const Attack& attack, UnitId u);
/// Why this is no Slaughter [K95].
Barred slaughter_bar(View v, const Attack& attack);

}  // namespace hexpost::kadesh
