#pragma once

#include "engine/systems/kadesh/rules/turn/play.h"

/// Day of the Chariot: Kadesh 4.5: a unit loses a level or is eliminated. What follows for leaders and the retreats
/// that come of it are in harm.h.
namespace hexpost::kadesh {

/// The unit is eliminated and may be recovered [11.1].
void eliminate(Play& p, UnitId u, table::Rule rule);
/// Sets the level and what follows from it: no charge unless Ordered [K78], no march when Routed [K30].
void change_level(Play& p, UnitId u, Level to);
/// The unit's level becomes `to`; a unit that becomes Routed in the Fortress goes to the bottom [4.2.1 D].
void set_level(Play& p, UnitId u, Level to, table::Rule rule);

}  // namespace hexpost::kadesh
