#pragma once

#include <vector>

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 8.5, its parts 8.51 to 8.54: Aggression Reaction to fire. Hill infantry and runners turn on
/// chariots that fire at them, and fight a Shock of their own at once (missile/missile.h). Aggression Reaction to a
/// Shock, 8.55 and 8.56, is a step of the Shock: shock.cpp.
namespace hexpost::chariots {

/// A way to the unit that has fired.
struct ChargeWay {
  Hex to;                 ///< a hex next to the firer; the unit's own hex if it is there already
  std::vector<Hex> path;  ///< hexes entered, the last is `to`
};
/// [8.52] [8.53] True if the unit may (runners) or must (hill infantry) try to turn on the chariot that has fired at
/// it.
bool may_charge(View v, UnitId u, UnitId firer);

}  // namespace hexpost::chariots
