#pragma once

#include <string>

#include "engine/systems/ancients/model/data.h"

/// Commands & Colors: Ancients: what terrain does, in the reader's language [4.9].
namespace hexpost::ancients {

/// "forest"
std::string terrain_name(Terrain terrain);
/// Who must stop, or may not enter; empty if entering costs nothing.
std::string entering_text(const TerrainInfo& terrain);
/// Which units may battle in the turn in which they enter.
std::string battle_text(const TerrainInfo& terrain);
/// The limits on dice; empty without any.
std::string dice_text(const TerrainInfo& terrain);
/// All of it in one clause; empty for a plain.
std::string terrain_text(const TerrainInfo& terrain);

}  // namespace hexpost::ancients
