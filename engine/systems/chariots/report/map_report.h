#pragma once

#include <string_view>
#include <vector>

#include "engine/report/document.h"
#include "engine/systems/chariots/model/view.h"

/// Chariots of Fire: the position as a map for reports.
namespace hexpost::chariots {

/// The map with ground, units and their markers, leaders, Standards: the part with pieces and some hexes around them.
/// `whole`: all of the map; its cells are the same in every position.
report::Map draw_map(const View& v, bool whole = false);

/// The word by which maps of all systems draw the terrain: "broken".
std::string_view terrain_word(Terrain t);
/// The markers on a unit, each with its one-letter sign: Routed, Engaged, Column...
std::vector<report::Mark> marks(const View& v, UnitId u);

}  // namespace hexpost::chariots
