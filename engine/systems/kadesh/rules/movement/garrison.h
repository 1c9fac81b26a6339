#pragma once

#include "engine/systems/kadesh/rules/movement/reach.h"

/// Day of the Chariot: Kadesh 7.4: the garrison of Kadesh and its commander.
namespace hexpost::kadesh {

/// [7.4] [K122] [K123] The garrison stays within three hexes of its commander and in his command, whether it is the
/// units that move or he.
Barred garrison_bar(View v, const Party& party, const Walk& walk);

}  // namespace hexpost::kadesh
