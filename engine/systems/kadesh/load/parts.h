#pragma once

#include <optional>
#include <string_view>

#include "engine/data/library.h"
#include "engine/data/toml_file.h"
#include "engine/systems/kadesh/model/data.h"

/// Day of the Chariot: Kadesh: the parts of a battle from their files.
namespace hexpost::kadesh {

inline constexpr const char* k_map_file = "kadesh/map.toml";
inline constexpr const char* k_charts_file = "kadesh/charts.toml";
inline constexpr const char* k_counters_file = "kadesh/counters.toml";
inline constexpr const char* k_leaders_file = "kadesh/leaders.toml";

// Words that a schema has promised to be known; a Bug otherwise.
Formation formation_of(std::string_view code);
SideId side_word(std::string_view word);
std::optional<UnitType> type_of(std::string_view word);             ///< "heavy"
std::optional<UnitType> type_of_letters(std::string_view letters);  ///< "Ru"

/// Errors "data": rows or hexes that do not fit the grid, hexsides that are none, roads with a gap or through a wall
/// twice, a river that does not part the map.
base::Result<BattleMap> read_map(const data::Document& document);
/// Errors "data": a row that is there twice, a hole between two rolls, a row that the schema does not promise.
base::Result<Charts> read_charts(const data::Document& document);
/// Fills units, formations and leaders of `out`. Errors "data": a counter twice, unknown names, chariots without as
/// many runners.
base::Result<void> read_counters(const data::Document& document, Data& out);
base::Result<void> read_leaders(const data::Document& document, const data::Document& counters, Data& out);
/// Errors "data": a side without units, a group that never comes or is never free to act, groups that their places
/// cannot hold together, whichever options are on.
base::Result<void> check_set_up(const data::Document& battle, const Data& data);

}  // namespace hexpost::kadesh
