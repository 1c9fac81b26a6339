#pragma once

#include "engine/table/control.h"
#include "engine/table/match.h"

namespace hexpost::cli {

/// The hexes that a side controls in the position of a match of any system; `rule` is empty if the system
/// has no zones.
table::Control control(const table::Match& match, table::Player of);

}  // namespace hexpost::cli
