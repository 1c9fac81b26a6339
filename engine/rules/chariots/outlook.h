#pragma once

#include "engine/report/document.h"
#include "engine/rules/chariots/view.h"

/// Chariots of Fire: what the units of a side may do next, for a report to either side.
namespace hexpost::chariots {

/// Whom each unit of the side could Shock and fire at from where it stands. How far it can go is its Movement
/// Allowance; the order sheet tells the hexes of whoever has the move. Units that reach nobody are left out.
report::Table outlook(const View& v, SideId side);

}  // namespace hexpost::chariots
