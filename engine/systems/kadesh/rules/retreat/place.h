#pragma once

#include <vector>

#include "engine/systems/kadesh/rules/turn/play.h"

/// Day of the Chariot: Kadesh: pieces change their hexes, and what that sets off; a unit loses a level or is eliminated
/// [4.5]. What follows for leaders and the retreats that come of it are in harm.h.
namespace hexpost::kadesh {

/// The unit is eliminated and may be recovered [11.1].
void eliminate(Play& p, UnitId u, table::Rule rule);
/// Sets the level and what follows from it: no charge unless Ordered [K78], no march when Routed [K30].
void change_level(Play& p, UnitId u, Level to);
/// The unit's level becomes `to`; a unit that becomes Routed in the Fortress goes to the bottom [4.2.1 D].
void set_level(Play& p, UnitId u, Level to, table::Rule rule);

/// [4.2.1] Combat units that may stand in the hex together: a pair counts as one [K50].
int stacking_limit(View v, Hex h);
/// [4.2] The units would keep the limit of the hex together with those of their side that stand there. Two chariots
/// without runners may share a hex if each is or was next to a leader who can command it [4.2.1 B].
bool room_for(View v, const Units& units, Hex h);
bool room_for(View v, UnitId u, Hex h);
/// [4.2] The hex has room for no unit that stands elsewhere: those in it keep all others out.
bool is_full(View v, Hex h);
/// Two chariots without runners, each of which was next to a leader who can command it as the movement began; during
/// the set-up the leaders that are posted count [4.2.1 B].
bool may_be_two(View v, UnitId a, UnitId b, Hex at);
/// One leader stands in the hex or next to it and can command both [K53].
bool share_leader(View v, UnitId a, UnitId b, Hex at);
/// [4.2.2] More units stand in the hex than may.
bool overstacked(View v, Hex h);

/// A combat unit comes into a hex, by whatever movement: puts it below those that stand there, drops its search for a
/// ford [K87], and carries out the effects of its arrival: points [14.0], the Camp alarm [6.1.1], the garrison's
/// [13.1.7], lone
/// enemy leaders [K32], recovery from scatter next to Ramses [13.1.3].
void arrive(Play& p, UnitId u, Hex to);
/// [4.3.1] [K57] The unit, which has come to stay, faces as those that stood in its hex before.
void face_alike(Play& p, UnitId u);
/// The unit leaves the map for good, or is eliminated or slaughtered; its locks end. Leaders left alone by it are
/// the caller's to check and to send away.
void remove(Play& p, UnitId u, Place to);
/// [8.7] The hexes by which the side's Routed units leave the map.
std::vector<Hex> exits(View v, SideId side);
/// [8.7] A Routed unit leaves the map for good; leaders that it leaves alone go to other units.
void leave_map(Play& p, UnitId u);
/// Locks whose units are no longer adjacent end [K105].
void tidy_locks(Play& p);
/// [K85] Leaders of the side in the first hex of a way go along to its last.
void lead_along(Play& p, SideId side, const std::vector<Hex>& along);

}  // namespace hexpost::kadesh
