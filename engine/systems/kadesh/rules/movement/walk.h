#pragma once

#include <string_view>

#include "engine/systems/kadesh/rules/movement/reach.h"
#include "engine/systems/kadesh/rules/turn/play.h"

/// Day of the Chariot: Kadesh 8.1 to 8.9: a way is judged, told and walked; the garrison of Kadesh and its commander
/// stay together [7.4].
namespace hexpost::kadesh {

/// Why no way leads through the hexes that the walk names, which leave out others between them and hold no enemy;
/// nothing if a way does. `zone`: the party leaves an enemy zone of control.
Barred reach_bar(View v, const Party& party, const Walk& walk, bool zone);

/// [8.1] Why the party may not walk like that; nothing if it may. Complete but for dice.
Barred walk_bar(View v, const Party& party, const Walk& walk);
/// [4.3.1] Units face a corner of their hex: the refusal of a side. Without a hint it has the remedy of the rule.
Bar side_bar(Facing facing, std::string_view hint = {});

/// Walks: the check on leaving a zone of control [8.6], one for a pair [K51], step by step, facing, and the check after
/// quick time [8.4].
void walk(Play& p, const Party& party, const Walk& walk);

}  // namespace hexpost::kadesh
