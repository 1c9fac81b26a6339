#pragma once

#include "engine/report/document.h"
#include "engine/systems/chariots/model/view.h"

/// Chariots of Fire: what the units of a side may do next, for a report to either side.
namespace hexpost::chariots {

/// Whom each unit of the side could Shock and fire at from where it stands, and which enemy it could come next to with
/// the fewest Movement Points of its allowance, turns not counted; the order sheet has the exact hexes for the player
/// on move. Units that reach no enemy are left out.
report::Table outlook(const View& v, SideId side);

}  // namespace hexpost::chariots
