#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>

#include "engine/base/ensure.h"
#include "engine/base/refusal.h"
#include "engine/base/text.h"

/// The reason why an order is refused, before it is put into words. A search meets thousands of reasons, and a player
/// reads few of them. So a reason copies no text.
namespace hexpost::base {

/// `Thing` is what the sentence may name: a unit, a hex, a number. The three texts are English literals, as the
/// catalogue has them.
template <class Thing>
struct Objection {
  static constexpr std::size_t k_most = 4;  ///< things in a sentence

  std::string_view rule, why, hint;  ///< as in Refusal
  std::array<Thing, k_most> about{};
  std::size_t count = 0;  ///< of the things in `about`

  Objection(std::string_view of_rule, std::string_view fact, std::initializer_list<Thing> things,
            std::string_view remedy)
      : rule(of_rule), why(fact), hint(remedy), count(things.size()) {
    ensure(things.size() <= k_most, "an objection names too many things");
    std::copy(things.begin(), things.end(), about.begin());
  }

  /// The refusal in the reader's language. `name` gives each thing its words.
  Refusal worded(auto name) const {
    std::array<std::string, k_most> words;
    for (std::size_t i = 0; i < count; ++i)
      words[i] = name(about[i]);
    return {std::string(rule), fill(tr(why), {words[0], words[1], words[2], words[3]}), 0,
            hint.empty() ? std::string() : tr(hint)};
  }
};

}  // namespace hexpost::base
