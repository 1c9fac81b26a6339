#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/objection.h"
#include "engine/base/sentence.h"
#include "engine/systems/chariots/model/view.h"

/// Chariots of Fire: what a sentence or a refusal names (base::thing), and what may be a name.
namespace hexpost::chariots {

enum class Thing : std::uint8_t { unit, leader, side, hex, facing, wing, marker, standard, obstacle };

/// "the river"; an English word of the catalogue.
std::string_view obstacle_name(Obstacle what);
/// The thing's name in the reader's language; a dash for none. `n`: by `kind` an id, a packed hex (engine/hex/packed.h)
/// or a facing.
std::string name_of(const Data& data, Thing kind, int n);

/// Why a name is not allowed, as a sentence without a final stop; nothing if it is allowed. A name is 1 to 16 letters,
/// digits, - _ or ', begins with a letter (so it is never a hex label) and is none of the words that no game ever
/// allowed.
std::optional<std::string> name_fault(std::string_view name);

/// A search for moves meets thousands of these and reads none.
struct Objection : base::Objection<base::Arg> {
  using base::Objection<base::Arg>::Objection;
  /// A hint that has to be composed.
  using Remedy = std::string (*)(View, const Objection&);
  Remedy remedy = nullptr;

  /// The things named, in their order.
  int named(std::size_t i) const { return about[i].n; }
  Objection with_remedy(Remedy by) const {
    Objection out = *this;
    out.remedy = by;
    return out;
  }
};
/// Nothing: it is allowed.
using Objected = std::optional<Objection>;

base::Arg unit_arg(UnitId u);
base::Arg leader_arg(LeaderId l);
base::Arg hex_arg(Hex h);
base::Arg facing_arg(Facing f);
base::Arg obstacle_arg(Obstacle what);
inline base::Arg number_arg(int n) {
  return {n, base::Arg::k_number};
}

/// An objection that names these things: `object("6.51", "{} is taken", {hex_arg(to)})`.
inline Objection object(std::string_view rule, std::string_view why, std::initializer_list<base::Arg> about = {},
                        std::string_view hint = {}) {
  return {rule, why, about, hint};
}
/// The hint would be gone before the objection is read.
template <std::same_as<std::string> Temporary>
Objection object(std::string_view, std::string_view, std::initializer_list<base::Arg>, Temporary&&) = delete;
/// The objection in the reader's language.
base::Refusal worded(View v, const Objection& objection);
/// The same for what may be allowed.
std::optional<base::Refusal> worded(View v, const Objected& objected);

}  // namespace hexpost::chariots
