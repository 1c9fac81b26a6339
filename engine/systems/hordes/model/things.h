#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/objection.h"
#include "engine/base/sentence.h"
#include "engine/systems/hordes/model/view.h"

/// Hordes & Heroes: what a sentence or a refusal names (base::thing), and what may be a name.
namespace hexpost::hordes {

enum class Thing : std::uint8_t { unit, general, side, hex, facing, combat };

/// The hand-to-hand combat that is fought.
inline constexpr base::Arg k_combat = base::thing(Thing::combat, 0);

/// The thing's name in the reader's language. `n`: by `kind` a UnitId, GeneralId, SideId, packed hex
/// (engine/hex/packed.h) or facing; unused for a combat.
std::string name_of(const Data& data, Thing kind, int n);

using Objection = base::Objection<base::Arg>;
using Objected = std::optional<Objection>;  ///< nothing: it is allowed

base::Arg unit_arg(UnitId u);
/// A hex off the map is shown as "-".
base::Arg hex_arg(Hex h);
base::Arg facing_arg(Facing f);

/// An objection that names these things: `object("1.5", "{} is not empty", {hex_arg(to)})`.
inline Objection object(std::string_view rule, std::string_view why, std::initializer_list<base::Arg> about,
                        std::string_view hint = {}) {
  return {rule, why, about, hint};
}
/// The objection in the reader's language.
base::Refusal worded(const Data& data, const Objection& objection);

/// Why a name is not allowed, as a sentence without a final stop; nothing if it is allowed. A name is 1 to 16 letters,
/// digits, - _ or ', begins with a letter (so it is never a hex label) and is none of the words that no game ever
/// allowed.
std::optional<std::string> name_fault(std::string_view name);

}  // namespace hexpost::hordes
