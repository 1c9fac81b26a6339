#pragma once

#include <gtest/gtest.h>

#include "tests/property/random_battle.h"
#include "tests/support/battles.h"

namespace hexpost::property {

/// What several battles came to.
struct Played {
  std::size_t mails = 0, inputs = 0;
  int turns = 0;  ///< headings
  int draws = 0;
};

/// Plays `count` battles from seed `first` on; the heavier checks of the style for the first one alone. Stops at a
/// fault.
inline Played play_all(const table::Battle& battle, const std::string& id, std::uint64_t first, int count,
                       Style style) {
  Played out;
  for (std::uint64_t seed = first; seed < first + static_cast<std::uint64_t>(count); ++seed) {
    try {
      const auto tally = play_battle(battle, seed, style);
      EXPECT_TRUE(tally.over) << id;
      out.mails += tally.packets, out.inputs += tally.inputs, out.turns += tally.bounds;
      out.draws += tally.winner ? 0 : 1;
    } catch (const std::exception& e) {
      ADD_FAILURE() << id << " seed " << seed << ": " << e.what();
      return out;
    }
    style.check_every = 0;
  }
  return out;
}

}  // namespace hexpost::property
