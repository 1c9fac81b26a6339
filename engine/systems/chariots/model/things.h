#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/systems/chariots/model/view.h"

/// Chariots of Fire: what a sentence names (base::thing).
namespace hexpost::chariots {

enum class Thing : std::uint8_t { unit, leader, side, hex, facing, wing, marker, standard, obstacle };

/// "the river"; an English word of the catalogue.
std::string_view obstacle_name(Obstacle what);
/// The thing's name in the reader's language; a dash for none. `n`: by `kind` an id, a packed hex (engine/hex/packed.h)
/// or a facing.
std::string name_of(const Data& data, Thing kind, int n);

}  // namespace hexpost::chariots
