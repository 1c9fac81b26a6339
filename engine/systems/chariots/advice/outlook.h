#pragma once

#include "engine/report/document.h"
#include "engine/systems/chariots/model/view.h"

/// Chariots of Fire: what the units of a side may do next, for a report to either side.
namespace hexpost::chariots {

/// For each unit of the side: the enemies that it could Shock and fire at from where it stands, and the enemy that it
/// could come next to with the fewest Movement Points of its allowance, turns not counted. The order sheet has the
/// exact hexes for the player on move. Without units that reach no enemy.
report::Table outlook(const View& v, SideId side);

}  // namespace hexpost::chariots
