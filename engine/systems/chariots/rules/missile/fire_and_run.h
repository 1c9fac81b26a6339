#pragma once

#include <vector>

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 7.2 at the table: Fire & Run.
namespace hexpost::chariots {

/// [7.2] The chariot drives along `path` (the hexes after its own; the last is next to the target), fires there and
/// comes back: its counter stays in its hex. The order has been judged legal.
void fire_and_run(Play& p, UnitId u, UnitId target, const std::vector<Hex>& path);

}  // namespace hexpost::chariots
