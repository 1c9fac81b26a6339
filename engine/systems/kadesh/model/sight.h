#pragma once

#include "engine/systems/kadesh/model/view.h"

/// Day of the Chariot: Kadesh 9.1.1: lines of sight.
namespace hexpost::kadesh {

struct Sight {
  bool clear = false;
  bool over_friends = false;  ///< [9.1.2]
};
/// The line from a hex of the firing side to a target hex [K89] [K90].
Sight sight(View v, SideId firer, Hex from, Hex target);

}  // namespace hexpost::kadesh
