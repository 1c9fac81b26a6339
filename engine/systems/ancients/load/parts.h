#pragma once

#include "engine/data/library.h"
#include "engine/data/toml_file.h"
#include "engine/systems/ancients/model/data.h"

/// Commands & Colors: Ancients: the parts of a battle from their files.
namespace hexpost::ancients {

inline constexpr const char* k_units_file = "ancients/units.toml";
inline constexpr const char* k_terrain_file = "ancients/terrain.toml";
inline constexpr const char* k_cards_file = "ancients/cards.toml";

/// Fill types, terrain and deck of `out`. Errors "data": a row that is there twice, figures that contradict each other,
/// a deck that does not hold both hands, or more than 240 cards.
base::Result<void> read_types(const data::Document& document, Data& out);
base::Result<void> read_terrain(const data::Document& document, Data& out);
base::Result<void> read_cards(const data::Document& document, Data& out);
/// Board, sides, units and leaders of a battle whose types and terrain are read. Errors "data": hexes off the board,
/// two pieces in one hex, unknown names.
base::Result<void> read_set_up(const data::Document& document, Data& out);

}  // namespace hexpost::ancients
