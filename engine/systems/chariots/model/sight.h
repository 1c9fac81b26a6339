#pragma once

#include "engine/systems/chariots/model/view.h"

/// Chariots of Fire 7.13, 7.14: arc of fire and line of sight.
namespace hexpost::chariots {

/// The place of a firer or observer. The counters of `who` and of the half that goes along need not be there: a
/// move is judged before it is made.
struct Post {
  UnitId who = k_no_unit;  ///< does not hide anything from itself; k_no_unit: a leader looks
  Hex at;
  Facing facing = 0;
  bool all_round = true;     ///< chariots fire through their rear hexes too [7.13], leaders have no facing
  UnitId along = k_no_unit;  ///< the other half of a stack that moves together; one that stays behind is in the way
};

/// The unit's present place.
Post post_of(View v, UnitId u);

/// [7.14] some shortest path of hexes leaves by the arc of fire and holds at most one combat unit, and nothing on the
/// straight line between the two centres hides the target. Adjacent hexes only need the arc.
bool sees(View v, const Post& from, Hex target);

}  // namespace hexpost::chariots
