#pragma once

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 9.3 and 9.4 at the table: Standards and Flight.
namespace hexpost::chariots {

/// The unit flees: it is eliminated. If it was the last in its hex, the leaders there are lost with it [9.44], unless
/// `leaders_stay`: another unit of its hex has Routed at the same time and has not fled [Q118].
void flee(Play& p, UnitId u, table::Rule rule, bool leaders_stay = false);

/// Its leader or a captor has moved the Standard from `from`: Routed units within three hexes flee [9.34].
void standard_moved(Play& p, StandardId d, Hex from);
/// The unit has gone from `from` with the Standards that it has captured. place() has taken them along; this carries
/// out the effects of their move [9.34].
void carry_standards(Play& p, UnitId u, Hex from);
/// The unit has entered a hex: it captures enemy Standards there that no unit of theirs guards [9.33].
void capture_standards(Play& p, UnitId u);
/// Captured Standards of this leader come back if their time has come [9.33]. Call it when he is activated or may move.
void standards_return(Play& p, LeaderId l);
/// End of a game turn: captured Standards of dead leaders leave play [9.33].
void standards_turn_end(Play& p);

}  // namespace hexpost::chariots
