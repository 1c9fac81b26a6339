#pragma once

#include "engine/report/document.h"
#include "engine/table/control.h"
#include "engine/table/match.h"

namespace hexpost::cli {

/// The hexes that a side controls in the position of a match of any system; `rule` is empty if the system
/// has no zones.
table::Control control(const table::Match& match, table::Player of);

/// The whole map with its counters, as Match::situation has it or a part of it, without the rest of that document: a
/// page draws it after each touch. It is the same for all viewers, and its cells are the same ones in every position. A
/// map without cells for a match of none of the program's systems.
report::Map drawn_map(const table::Match& match);

}  // namespace hexpost::cli
