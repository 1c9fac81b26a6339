#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "engine/systems/chariots/model/types.h"

/// Chariots of Fire: the words of the data files that stand for the book's types and terrain.
namespace hexpost::chariots {

inline constexpr std::array<std::string_view, k_movers> k_mover_words{"formed", "loose", "chariot", "wagon"};

// Words that a schema has promised to be known; a Bug otherwise.
UnitType type_of(std::string_view word);       ///< "CH-2"
FightsAs fights_as_of(std::string_view word);  ///< "CH-2+RI"
Missile missile_of(std::string_view word);     ///< "C"

// Nothing for other words.
std::optional<Terrain> terrain_of(std::string_view word);  ///< "rough"
std::optional<Hexside> hexside_of(std::string_view word);  ///< "minor-river"; never Hexside::none

/// All of them, in the order of the enum.
std::array<FightsAs, k_fights_as> every_fights_as();

}  // namespace hexpost::chariots
