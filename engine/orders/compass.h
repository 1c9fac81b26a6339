#pragma once

#include <optional>
#include <string>

#include "engine/hex/hex.h"

namespace hexpost::orders {

/// A facing in the letters of the reader's language. An order may use these letters or N, NE, ...
std::string facing_shown(hex::Facing facing);

/// For a map on which units face hex points, and NE, SE, SW and NW are sides: the point that a player means by one of
/// these (ENE, ESE, WSW, WNW). Nothing for other facings.
std::optional<hex::Facing> point_meant(hex::Facing facing);

}  // namespace hexpost::orders
