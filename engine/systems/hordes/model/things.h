#pragma once

#include <string>

#include "engine/base/sentence.h"
#include "engine/systems/hordes/model/view.h"

/// Hordes & Heroes: what a sentence names (base::thing).
namespace hexpost::hordes {

enum class Thing : std::uint8_t { unit, general, side, hex, facing, combat };

/// The hand-to-hand combat that is fought.
inline constexpr base::Arg k_combat = base::thing(Thing::combat, 0);

/// The thing's name in the reader's language. `n`: by `kind` a UnitId, GeneralId, SideId, packed hex
/// (engine/hex/packed.h) or facing; unused for a combat.
std::string name_of(const Data& data, Thing kind, int n);

}  // namespace hexpost::hordes
