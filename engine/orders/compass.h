#pragma once

#include <optional>
#include <string>

#include "engine/hex/hex.h"

namespace hexpost::orders {

/// A facing in the letters of the reader's language. An order may use these letters or N, NE, ...
std::string facing_shown(hex::Facing facing);

/// Of a map on which units face hex points: the point that a player means by NE, SE, SW or NW, which are sides there
/// (ENE, ESE, WSW, WNW). Nothing for other facings.
std::optional<hex::Facing> point_meant(hex::Facing facing);

}  // namespace hexpost::orders
