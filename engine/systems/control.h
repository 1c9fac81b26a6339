#pragma once

#include "engine/table/control.h"
#include "engine/table/match.h"

namespace hexpost::cli {

/// The hexes that a side controls in the position of a match, by whichever system plays it; without a rule for a system
/// that has no zones.
table::Control control(const table::Match& match, table::Player of);

}  // namespace hexpost::cli
