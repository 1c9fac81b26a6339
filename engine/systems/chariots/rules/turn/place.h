#pragma once

#include <vector>

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire: What puts pieces into hexes. Nothing else writes Unit::at, placed, next or State::first_at.
namespace hexpost::chariots {

/// The unit stands in `to` now; no reactions, no leaders taken along.
void place(Play& p, UnitId u, Hex to);
/// The unit leaves the battle for good [9.4] and its printed TQ goes to its side's Rout Points [11.0]; what depends on
/// it (Engaged, captured Standards) is tidied. Leaders in its hex are left to the caller.
void remove_unit(Play& p, UnitId u);
/// Engaged pairs that are no longer adjacent, or one of which is gone or Routed, are Engaged no more [9.26].
void refresh_engaged(Play& p);
void note_used(Play& p, Used::What what, UnitId who, UnitId whom);

}  // namespace hexpost::chariots
