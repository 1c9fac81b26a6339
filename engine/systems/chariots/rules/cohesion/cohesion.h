#pragma once

#include <vector>

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 9.1 and 9.4 at the table: hits, Rout, Flight.
namespace hexpost::chariots {

/// Hits outside Shock resolution, applied at once: a unit that reaches its limit Routs [9.13], a Routed one is
/// eliminated [9.43]. False when it Routed or is gone. `hits` 0 does nothing. `leaders_stay`: as in rout().
bool take_hits(Play& p, UnitId u, int hits, table::Rule rule, bool leaders_stay = false);
/// The unit Routs now [9.41]: die, placement near the Standard or Flight; leaders of the hex [9.44]. `leaders_stay`:
/// another unit of its hex has Routed at the same time and has not fled, so not all of the hex flee [Q118].
void rout(Play& p, UnitId u, bool leaders_stay = false);
/// Flees: eliminated, with the leaders of the hex when it was the last there [9.44], unless `leaders_stay`.
void flee(Play& p, UnitId u, table::Rule rule, bool leaders_stay = false);

}  // namespace hexpost::chariots
