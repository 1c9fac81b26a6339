#pragma once

#include <string>

#include "engine/base/result.h"
#include "engine/data/library.h"
#include "engine/systems/chariots/model/data.h"

/// Chariots of Fire: battlefields from TOML.
namespace hexpost::chariots {

/// The name in the library of a battlefield.
std::string map_file(const std::string& id);

/// A battlefield. Errors "data" for rows that do not fit the grid, hexsides between hexes that do not share one or that
/// are two things, fords without a river, gates without a city, roads with gaps, hexes of two features.
base::Result<BattleMap> load_map(const data::Library& library, const std::string& id);

}  // namespace hexpost::chariots
