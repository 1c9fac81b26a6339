#pragma once

#include <concepts>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/objection.h"
#include "engine/base/sentence.h"
#include "engine/systems/chariots/model/view.h"

/// Chariots of Fire: refusals that are not in words yet.
namespace hexpost::chariots {

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
