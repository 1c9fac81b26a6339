#pragma once

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire: putting pieces into hexes. No other code writes Unit::at, placed and next, and State::first_at.
namespace hexpost::chariots {

/// Puts the unit into `to`, with the Standards that it has captured. Leaders stay, and nothing reacts.
void place(Play& p, UnitId u, Hex to);
/// Takes the unit out of the battle for good [9.4]. Its printed TQ is added to its side's Rout Points [11.0]; it is
/// Engaged no more and carries no Standards. The caller decides about leaders in its hex.
void remove_unit(Play& p, UnitId u);
/// Drops Engaged pairs that are no longer adjacent, or of which one is gone or Routed [9.26].
void refresh_engaged(Play& p);
/// Notes that `who` has used this reaction against `whom` in this Orders Phase.
void note_used(Play& p, Used::What what, UnitId who, UnitId whom);

}  // namespace hexpost::chariots
