#pragma once

#include "engine/systems/kadesh/rules/movement/walk.h"

/// Day of the Chariot: Kadesh 8.1: why a hex is out of reach.
namespace hexpost::kadesh {

/// Why no way leads through the hexes that the walk names, which leave out others between them and hold no enemy;
/// nothing if a way does. `zone`: the party leaves an enemy zone of control.
Barred reach_bar(View v, const Party& party, const Walk& walk, bool zone);

}  // namespace hexpost::kadesh
