#pragma once

#include "engine/systems/kadesh/rules/movement/reach.h"

/// Day of the Chariot: Kadesh 8.1: why a hex is out of reach.
namespace hexpost::kadesh {

/// Why no way leads through the hexes that the walk names, which leave out others between them and hold no enemy;
/// nothing if a way does. `zone`: the party leaves an enemy zone of control.
Barred reach_bar(View v, const Party& party, const Walk& walk, bool zone);

/// [8.2] The first step of the way that terrain bars, in words: its hex and what is there. `name`: of the piece.
Bar closed_step_bar(View v, bool wheels, const Party& party, const std::vector<Hex>& way, const std::string& name);

}  // namespace hexpost::kadesh
