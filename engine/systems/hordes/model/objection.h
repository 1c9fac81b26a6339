#pragma once

#include <initializer_list>
#include <string_view>

#include "engine/base/objection.h"
#include "engine/base/sentence.h"
#include "engine/systems/hordes/model/view.h"

/// Hordes & Heroes: refusals that are not in words yet.
namespace hexpost::hordes {

using Objection = base::Objection<base::Arg>;

base::Arg unit_arg(UnitId u);
/// A hex off the map is shown as "-".
base::Arg hex_arg(Hex h);
base::Arg facing_arg(Facing f);

/// An objection that names these things: `refuse("1.5", "{} is not empty", {hex_arg(to)})`.
inline Objection refuse(std::string_view rule, std::string_view why, std::initializer_list<base::Arg> about,
                        std::string_view hint = {}) {
  return {rule, why, about, hint};
}
/// The objection in the reader's language.
base::Refusal worded(const Data& data, const Objection& objection);

}  // namespace hexpost::hordes
