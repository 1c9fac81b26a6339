#pragma once

#include <string>
#include <utility>

#include "engine/systems/hordes/model/view.h"

/// Hordes & Heroes: small measures that the ways of recoil, flight and pursuit share (compulsory.cpp, flee.cpp,
/// pursuit.cpp).
namespace hexpost::hordes {

/// Rows from a hex to the side's own edge row; negative beyond it.
int rows_to_edge(const View& v, SideId side, Hex h);
/// Row and column: ties go to the lower ones.
std::pair<int, int> map_order(const View& v, Hex h);
/// Why no compulsory move takes the unit from a hex into the one beside it: a sentence without a final stop.
std::string why_barred(const View& v, UnitId unit, Hex from, Hex to);
/// True if the unit has war wagons in either rank.
bool has_wagons(const View& v, UnitId unit);

}  // namespace hexpost::hordes
