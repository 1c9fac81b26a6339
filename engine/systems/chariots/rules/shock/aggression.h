#pragma once

#include <vector>

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 8.5: Aggression Reaction to fire. Hill infantry and runners turn on chariots that fire at them or
/// are about to Shock them, and fight a Shock of their own at once.
namespace hexpost::chariots {

/// A path to the unit that fired.
struct ChargeWay {
  Hex to;                 ///< next to the firer; the unit's own hex when it is there already
  std::vector<Hex> path;  ///< hexes entered, the last is `to`
};
/// [8.54] every hex next to the firer that a shortest way leads to, by hex, with the way through the fewest friends;
/// none from which it could not fight the firer, for a wall between [Q116].
std::vector<ChargeWay> charge_ways(View v, UnitId u, UnitId firer);
/// [8.52] [8.53] the unit may (runners) or must (hill infantry) try to turn on the chariot that has fired at it.
bool may_charge(View v, UnitId u, UnitId firer);

/// [8.53] [8.54] asks runners, rolls, moves, fights. `range`: of the fire, hexes. True when the charge has been fought
/// out.
bool answer_fire_by_charge(Play& p, UnitId u, UnitId firer, int range);

}  // namespace hexpost::chariots
