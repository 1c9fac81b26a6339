#pragma once

#include <vector>

#include "engine/systems/kadesh/model/data.h"

/// Day of the Chariot: Kadesh 13.1.1, 13.1.2, 13.2, 13.3: where the groups of a battle set up.
namespace hexpost::kadesh {

/// The hex is one in which the group may stand.
bool in_area(const Data& data, const Group& group, Hex h);
/// [4.2.1] Combat units that such a hex holds; a pair counts as one [K50].
int stacking_limit(Terrain t);
/// [K129] A unit of the type may be set up in the hex: terrain does not bar it and does not cost its whole allowance.
bool can_stand(const Data& data, UnitType type, Hex h);
/// Returns all hexes of the group in the order of a proposed set-up; the loader keeps them in Group::area.
std::vector<Hex> area_of(const Data& data, const Group& group);

}  // namespace hexpost::kadesh
