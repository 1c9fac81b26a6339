#pragma once

#include <vector>

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 9.3 at the table.
namespace hexpost::chariots {

/// A Standard moved from `from` by its leader, a displaced leader or a captor: Routed units within three hexes Flee
/// [9.34].
void standard_moved(Play& p, StandardId d, Hex from);
/// The unit has gone from `from` with the captured Standards it keeps: place() has carried them along, their moving
/// counts now [9.34].
void carry_standards(Play& p, UnitId u, Hex from);
/// An enemy combat unit has entered a hex with Standards: capture where no friendly unit guards them [9.33].
void capture_standards(Play& p, UnitId u);
/// Standards whose leader acts or may move come back [9.33]. Call when a leader activates or is eligible to move.
void standards_return(Play& p, LeaderId l);
/// End of a game turn: captured Standards of dead leaders leave play [9.33].
void standards_turn_end(Play& p);

}  // namespace hexpost::chariots
