#pragma once

#include "engine/systems/hordes/model/view.h"

/// Hordes & Heroes: shield walls [1.13.3]. They are not stored: a unit's place in one is computed at the moment
/// of each combat, so the order of combats matters.
namespace hexpost::hordes {

/// A link of a wall: an S type of class A to C on the table [1.13.3], disrupted or not [Q15]. Dismounted riders and the
/// ranks of combined arms count by the front rank.
bool can_form_wall(const View& v, UnitId unit);

/// True when the unit has the benefits of a shield wall now: it stands in a straight line of at least two links, is no
/// end of the line with an open side (controlled by an enemy that the end unit sees), and a horde has a link that is no
/// horde on either side. In several lines one that gives the benefits is enough [Q15]. Option wall_needs_front asks for
/// deployed units that face the same side of it.
bool in_shield_wall(const View& v, UnitId unit);

}  // namespace hexpost::hordes
