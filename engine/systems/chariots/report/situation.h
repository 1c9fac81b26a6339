#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/report/document.h"
#include "engine/systems/chariots/model/view.h"
#include "engine/systems/chariots/rules/turn/play.h"
#include "engine/table/match.h"

/// Chariots of Fire: the position for a reader, its map and the score.
namespace hexpost::chariots {

/// The map with ground, units and their markers, leaders, Standards: the part with pieces and some hexes around them.
/// `whole`: all of the map; its cells are the same in every position.
report::Map draw_map(const View& v, bool whole = false);

/// The word by which maps of all systems draw the terrain: "broken".
std::string_view terrain_word(Terrain t);
/// The markers on a unit, each with its one-letter sign: Routed, Engaged, Column...
std::vector<report::Mark> marks(const View& v, UnitId u);

/// Map, ground, units and what they may do next.
report::Document situation(const TableView& v, std::optional<table::Player> viewer, const table::Awaited& awaited);

/// Rout Points, and the level at which the army withdraws [11.0].
table::Score score(const TableView& v);

}  // namespace hexpost::chariots
