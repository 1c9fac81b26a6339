#pragma once

#include <string>

#include "engine/base/result.h"
#include "engine/data/library.h"
#include "engine/systems/hordes/model/data.h"

/// Hordes & Heroes: battlefields from TOML.
namespace hexpost::hordes {

/// A battlefield. Errors "data" for hexes off the map, hexes of two terrains, roads with gaps, fords without a river,
/// steep sides that lead nowhere down.
base::Result<BattleMap> load_map(const data::Library& library, const std::string& id);

}  // namespace hexpost::hordes
