#pragma once

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 9.4 at the table: Flight.
namespace hexpost::chariots {

/// The unit flees: it is eliminated. If it was the last in its hex, the leaders there are lost with it [9.44], unless
/// `leaders_stay`: another unit of its hex has Routed at the same time and has not fled [Q118].
void flee(Play& p, UnitId u, table::Rule rule, bool leaders_stay = false);

}  // namespace hexpost::chariots
