#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/report/document.h"
#include "engine/systems/kadesh/model/view.h"
#include "engine/systems/kadesh/rules/turn/play.h"
#include "engine/table/match.h"

/// Day of the Chariot: Kadesh: the position for a reader, and its map.
namespace hexpost::kadesh {

/// The word by which maps of all systems draw the terrain: "built-up".
std::string_view terrain_word(Terrain t);
/// The states of a unit, each with its one-letter sign: its level [4.5], its mode [4.6],
/// locks [9.3.6], charge [8.8], command [7.2].
std::vector<report::Mark> marks(const View& v, UnitId u);
/// "3-2": strength and range [2.2.2]; empty: it does not fire.
std::string fire_figures(const View& v, UnitId u);
/// "7" or, with a Charge allowance that it could use now, "7/10" [2.2.2].
std::string movement_figures(const View& v, UnitId u);
/// The counter of a unit or a leader, on the map or in a box.
report::Counter unit_counter(const View& v, UnitId u);
report::Counter leader_counter(const View& v, LeaderId l);
/// Ground, units with what they are marked with, leaders: the whole map, or where pieces stand on less than half of it,
/// that part with a margin. `whole`: all of it; its cells are the same in every position.
report::Map draw_map(const View& v, bool whole = false);

/// Map, boxes, leaders, units. Nothing is hidden in this system, so every viewer sees the same.
report::Document situation(const TableView& v, std::optional<table::Player> viewer, const table::Awaited& awaited);

}  // namespace hexpost::kadesh
