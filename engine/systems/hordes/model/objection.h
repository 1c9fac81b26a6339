#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "engine/base/refusal.h"
#include "engine/base/sentence.h"
#include "engine/systems/hordes/model/view.h"

/// Hordes & Heroes: refusals that are not in words yet.
namespace hexpost::hordes {

/// Why an order is refused. A search refuses thousands of orders whose refusals nobody reads, so the sentence is filled
/// in only by worded().
struct Objection {
  static constexpr std::size_t k_most = 3;
  std::string_view rule;  ///< as in base::Refusal; all three texts are literals
  std::string_view why;
  std::string_view hint;
  std::array<base::Arg, k_most> about{};  ///< what the sentence names
};

base::Arg unit_arg(UnitId u);
base::Arg general_arg(GeneralId g);
/// A hex off the map is shown as "-".
base::Arg hex_arg(Hex h);
base::Arg facing_arg(Facing f);

inline constexpr std::initializer_list<base::Arg> k_nobody{};
/// An objection that names these things, or k_nobody: `refuse("1.5", "{} is not empty", {hex_arg(to)})`.
Objection refuse(std::string_view rule, std::string_view why, std::initializer_list<base::Arg> about,
                 std::string_view hint = {});
/// The objection in the reader's language.
base::Refusal worded(const Data& data, const Objection& objection);

}  // namespace hexpost::hordes
