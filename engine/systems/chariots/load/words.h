#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "engine/systems/chariots/model/types.h"

/// Chariots of Fire: the words of the data files that stand for the book's types and terrain.
namespace hexpost::data::chariots {

namespace rules = hexpost::chariots;

// Words that a schema has promised to be known; a Bug otherwise.
rules::UnitType type_of(std::string_view word);       ///< "CH-2"
rules::FightsAs fights_as_of(std::string_view word);  ///< "CH-2+RI"
rules::Missile missile_of(std::string_view word);     ///< "C"

// Nothing for other words.
std::optional<rules::Terrain> terrain_of(std::string_view word);  ///< "rough"
std::optional<rules::Hexside> hexside_of(std::string_view word);  ///< "minor-river"; never Hexside::none

std::array<rules::FightsAs, rules::k_fights_as> every_fights_as();

}  // namespace hexpost::data::chariots
