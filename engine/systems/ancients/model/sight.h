#pragma once

#include <optional>

#include "engine/systems/ancients/model/view.h"

/// Commands & Colors: Ancients 4.2: lines of sight.
namespace hexpost::ancients {

/// True if nothing between the centres of two hexes blocks the line. What stands in the two hexes does not matter.
bool sees(View v, Hex from, Hex to);

/// The first hex on the line that blocks it, for a reader; none if the two hexes see each other.
std::optional<Hex> in_the_way(View v, Hex from, Hex to);

}  // namespace hexpost::ancients
