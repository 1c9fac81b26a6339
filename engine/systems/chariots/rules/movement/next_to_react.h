#pragma once

#include <vector>

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 7.44 at the table: the order of reactions.
namespace hexpost::chariots {

/// Asks the owner which of several units reacts next; by default the first of the list. A single one is not asked
/// about. Nothing has been answered if the battle stops [Play::stopped].
UnitId next_to_react(Play& p, const std::vector<UnitId>& units, table::Rule rule);

}  // namespace hexpost::chariots
