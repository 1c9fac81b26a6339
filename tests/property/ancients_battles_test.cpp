#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "tests/property/ancients_battle.h"
#include "tests/property/random_battle.h"

/// Random battles of Commands & Colors: Ancients over all scenarios, with options, and battles of plain orders, each to
/// its last banner. HEXPOST_BATTLES sets how many of each are played, HEXPOST_SEED where the seeds begin.
namespace {

using namespace hexpost;

int ancients_setting(const char* name, int otherwise) {
  const char* text = std::getenv(name);
  return text ? std::atoi(text) : otherwise;
}

/// [3.4] Between two orders no two units stand in one hex.
std::string ancients_fault(const std::string& position) {
  return property::two_in_a_hex(position);
}

struct Played {
  std::size_t mails = 0;
  int turns = 0;
};

Played ancients_play(const std::string& id, std::uint64_t first, int count, bool proposals,
                     const std::vector<std::string>& options = {}) {
  const auto battle = property::ancients_battle(id, options);
  Played out;
  for (int i = 0; i < count; ++i) {
    property::Style style;
    style.proposals = proposals;
    style.fault = ancients_fault;
    style.check_every = i == 0 ? 64 : 0;
    try {
      const auto tally = property::play_battle(*battle, first + static_cast<std::uint64_t>(i), style);
      EXPECT_TRUE(tally.over) << id;
      EXPECT_TRUE(tally.winner) << id << ": no side has won";
      out.mails += tally.packets, out.turns += tally.bounds;
    } catch (const std::exception& e) {
      ADD_FAILURE() << id << " seed " << first + static_cast<std::uint64_t>(i) << ": " << e.what();
      return out;
    }
  }
  return out;
}

class AncientsBattles : public testing::TestWithParam<const char*> {
 protected:
  int count() const { return ancients_setting("HEXPOST_BATTLES", 2); }
  std::uint64_t seed() const { return static_cast<std::uint64_t>(ancients_setting("HEXPOST_SEED", 1)); }
};

TEST_P(AncientsBattles, at_random) {
  ancients_play(GetParam(), seed(), count(), false);
}

/// 1.0 to 1.5 mails for a player-turn. The last heading is the end of the battle.
TEST_P(AncientsBattles, by_proposals) {
  const Played played = ancients_play(GetParam(), seed(), count(), true);
  std::cout << GetParam() << ": " << played.mails << " mails for " << played.turns << " headings\n";
  EXPECT_LE(2 * played.mails, 3 * static_cast<std::size_t>(played.turns) + 2);
}

INSTANTIATE_TEST_SUITE_P(All, AncientsBattles,
                         testing::Values("akragas", "crimissos", "bagradas", "ticinus", "trebbia", "trasimenus",
                                         "cannae", "dertosa", "beneventum", "castulo", "baecula", "metaurus", "ilipa",
                                         "great-plains", "zama", "open-field", "five-fords", "beasts-and-wheels",
                                         "outposts"),
                         [](const auto& battle) {
                           std::string name = battle.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

/// The check of the battles above finds the fault in the text that the program writes.
TEST(AncientsFault, is_found_in_a_position_of_the_program) {
  const auto match = property::ancients_battle("akragas")->begin();
  match->run();
  EXPECT_EQ(ancients_fault(match->position()), "");
  EXPECT_NE(ancients_fault(property::all_in_one_hex(match->position())), "");
}

TEST(AncientsBattlesWithOptions, every_option_at_random) {
  for (const char* option : {"escape-by-choice", "free-charge", "ford-advance", "copied-spartacus-shuffles",
                             "scare-per-flag-rolled", "second-leader-die", "los-same-pair"})
    ancients_play("beasts-and-wheels", 7, 1, false, {option});
}

}  // namespace
