#pragma once

#include <algorithm>

#include "engine/systems/chariots/model/view.h"
#include "engine/systems/chariots/rules/turn/check.h"

/// Chariots of Fire, chapter 8: the checks.
namespace hexpost::chariots {

/// [8.14] A unit goes into the Shock, or stands against it: then each point of excess is a hit.
inline Check shock_check(View v, UnitId u) {
  return {v.check_tq(u)};
}
/// [8.53] [Q92] A unit turns on the chariot that has fired at it from `range` hexes. Each hex beyond one is taken off
/// the die, as in the example of either edition.
inline Check charge_check(View v, UnitId u, int range) {
  return {v.info(u).tq, std::max(0, range - 1), Check::Passes::at_least};
}
/// [8.55] A unit attacks first.
inline Check turn_tables_check(View v, UnitId u) {
  return {v.info(u).tq};
}

}  // namespace hexpost::chariots
