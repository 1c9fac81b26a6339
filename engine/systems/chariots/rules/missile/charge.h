#pragma once

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 8.5: the answer to fire by a charge. Fire calls it, but it is carried out in shock/aggression.cpp:
/// a charge is a Shock, in which units advance and draw fire again, so neither chapter can come first.
namespace hexpost::chariots {

/// [8.5] [8.53] [8.54] Asks runners whether they charge, rolls, moves the unit and fights. `range`: of the fire, in
/// hexes. True if there was a charge.
bool answer_fire_by_charge(Play& p, UnitId u, UnitId firer, int range);

}  // namespace hexpost::chariots
