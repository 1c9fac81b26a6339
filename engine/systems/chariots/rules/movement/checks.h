#pragma once

#include "engine/systems/chariots/model/view.h"
#include "engine/systems/chariots/rules/movement/withdrawal_ways.h"
#include "engine/systems/chariots/rules/turn/check.h"

/// Chariots of Fire, chapter 6: the checks.
namespace hexpost::chariots {

/// [6.42] A unit withdraws. What its leaders are worth is taken off the die; a 9 after that costs a hit.
inline Check withdrawal_check(View v, UnitId u) {
  return {v.check_tq(u), withdrawal_modifier(v, u)};
}
/// [6.66] Infantry turns in reaction: each point of excess is a hit.
inline Check turn_check(View v, UnitId u) {
  return {v.check_tq(u)};
}
/// [6.72] Runners with their chariot block an enemy that drives through.
inline Check block_check(View v, UnitId u) {
  return {v.info(u).tq, 0, Check::Passes::below};
}

}  // namespace hexpost::chariots
