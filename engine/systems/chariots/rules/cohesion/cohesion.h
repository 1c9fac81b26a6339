#pragma once

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 9.1, 9.4 and 9.5 at the table: hits, Rout, Flight, the order to rally.
namespace hexpost::chariots {

/// [9.0] [9.1] The unit takes hits at once, outside the procedure of a Shock: it Routs at its limit [9.13], and a
/// Routed one is eliminated [9.43]. False if it Routed or is gone. 0 hits do nothing. `leaders_stay`: as in rout().
bool take_hits(Play& p, UnitId u, int hits, table::Rule rule, bool leaders_stay = false);
/// The unit Routs now [9.41]: die, placement near the Standard or Flight, with the leaders of its hex [9.44].
/// `leaders_stay`: another unit of its hex has Routed at the same time and has not fled, so the leaders stay [Q118].
void rout(Play& p, UnitId u, bool leaders_stay = false);

/// [9.5] Each unit of the active side that may try rolls once, of any wing [9.52]-[9.54] [Q49].
void rally(Play& p);

}  // namespace hexpost::chariots
