#pragma once

#include <vector>

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 7.2 at the table.
namespace hexpost::chariots {

/// [7.2] along `path` (hexes after its own, the last next to the target). Judged legal.
void fire_and_run(Play& p, UnitId u, UnitId target, const std::vector<Hex>& path);

}  // namespace hexpost::chariots
