#include <gtest/gtest.h>

#include <iostream>

#include "tests/property/whole_battles.h"

/// Random complete battles of every shipped scenario. HEXPOST_BATTLES sets how many (in all), HEXPOST_SEED where the
/// seeds begin; the long run is tests/long.
namespace {

using namespace hexpost;

class RandomBattles : public testing::TestWithParam<std::string> {};

std::vector<std::string> all_battles() {
  return test::ids_of(hexpost::hordes::battles(data::Library::builtin()));
}

}  // namespace

TEST_P(RandomBattles, end_without_bug_dead_end_or_endless_loop_and_replay_alike) {
  const auto fought = test::load_hordes(GetParam());
  const int count = std::max(1, test::setting("HEXPOST_BATTLES", 200) / static_cast<int>(all_battles().size()));
  const auto first = static_cast<std::uint64_t>(test::setting("HEXPOST_SEED", 1));
  property::Style style;
  const std::size_t inputs = property::play_all(*fought, GetParam(), first, count, style).inputs;
  std::cout << GetParam() << ": " << count << " battles from seed " << first << ", " << inputs << " inputs\n";
}

TEST_P(RandomBattles, by_proposals_with_standing_orders_take_one_to_one_and_a_half_mails_a_player_turn) {
  const auto fought = test::load_hordes(GetParam());
  property::Style style;
  style.proposals = true;
  style.check_every = 0;
  const auto [mails, inputs, bounds, draws] = property::play_all(*fought, GetParam(), 1, 3, style);
  std::cout << GetParam() << ": " << mails << " mails in " << bounds << " player-turns\n";
  EXPECT_LE(10 * static_cast<int>(mails), 15 * bounds);
}

TEST(Proposals, get_past_rolls_that_are_rolled_again_on_a_tie) {
  property::Style style;
  style.proposals = true;
  EXPECT_TRUE(
      property::play_battle(*test::load_hordes("adamclisi", std::vector<std::string>{"roll_for_initiative"}), 1, style)
          .over);
}

INSTANTIATE_TEST_SUITE_P(Hordes, RandomBattles, testing::ValuesIn(all_battles()), test::k_test_name);
