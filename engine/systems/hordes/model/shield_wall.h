#pragma once

#include "engine/systems/hordes/model/view.h"

/// Hordes & Heroes: shield walls [1.13.3]. They are not stored: a unit's place in one is computed at the moment
/// of each combat, so the order of combats matters.
namespace hexpost::hordes {

/// True if the unit can be a link of a wall: an S type of class A to C on the table [1.13.3], disrupted or not [Q15].
/// The type is that of View::type: of combined arms the front rank's, of dismounted riders the one on foot.
bool can_form_wall(const View& v, UnitId unit);

/// True if the unit has the benefits of a shield wall now [1.13.3]: it stands in a straight line of at least two links.
/// If it is an end of the line, the hex beyond is closed: off the map, held by a friend, or a vacant hex of ground
/// other than clear, and no enemy that the unit sees controls it. A horde needs a link that is not a horde on each
/// side. Of several lines, one is enough [Q15]. With option wall_needs_front all links are deployed and face the same
/// side of the line.
bool in_shield_wall(const View& v, UnitId unit);

}  // namespace hexpost::hordes
