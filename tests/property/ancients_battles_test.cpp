#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "tests/property/whole_battles.h"

/// Random battles of Commands & Colors: Ancients over all scenarios, with options, and battles of plain orders, each to
/// its last banner. HEXPOST_BATTLES sets how many of each are played, HEXPOST_SEED where the seeds begin.
namespace {

using namespace hexpost;

/// [3.4] Between two orders no two units stand in one hex.
std::string ancients_fault(const std::string& position) {
  return property::two_in_a_hex(position);
}

property::Played ancients_play(const std::string& id, std::uint64_t first, int count, bool proposals,
                               const std::vector<std::string>& options = {}) {
  property::Style style;
  style.proposals = proposals, style.fault = ancients_fault, style.check_every = 64;
  const auto played = property::play_all(*test::load_ancients(id, options), id, first, count, style);
  EXPECT_EQ(played.draws, 0) << id << ": no side has won";
  return played;
}

class AncientsBattles : public testing::TestWithParam<std::string> {
 protected:
  int count() const { return test::setting("HEXPOST_BATTLES", 2); }
  std::uint64_t seed() const { return static_cast<std::uint64_t>(test::setting("HEXPOST_SEED", 1)); }
};

TEST_P(AncientsBattles, at_random) {
  ancients_play(GetParam(), seed(), count(), false);
}

/// 1.0 to 1.5 mails for a player-turn. The last heading is the end of the battle.
TEST_P(AncientsBattles, by_proposals) {
  const property::Played played = ancients_play(GetParam(), seed(), count(), true);
  std::cout << GetParam() << ": " << played.mails << " mails for " << played.turns << " headings\n";
  EXPECT_LE(2 * played.mails, 3 * static_cast<std::size_t>(played.turns) + 2);
}

INSTANTIATE_TEST_SUITE_P(All, AncientsBattles,
                         testing::ValuesIn(test::ids_of(ancients::battles(data::Library::builtin()))),
                         test::k_test_name);

/// The check of the battles above finds the fault in the text that the program writes.
TEST(AncientsFault, is_found_in_a_position_of_the_program) {
  const auto match = test::load_ancients("akragas")->begin();
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
