#include <gtest/gtest.h>

#include <iostream>

#include "tests/property/random_battle.h"
#include "tests/support/battles.h"

/// What the program's plain orders are worth: neither side of a battle is a walkover by them, and they beat random
/// legal play. All nine battles of Chariots of Fire by a thousand games each: tests/balance.
namespace {

using namespace hexpost;

class Balance : public testing::TestWithParam<const char*> {};

/// The seeds are fixed, so this fails by a change of the rules, the battle or the players only.
TEST_P(Balance, neither_side_wins_nearly_always) {
  constexpr int k_games = 32;
  const auto score = property::self_play(*test::load_chariots(GetParam()), 1, k_games);
  std::cout << GetParam() << ": " << score.wins[0] << " to " << score.wins[1] << " of " << k_games << '\n';
  for (const int wins : score.wins)
    EXPECT_GE(4 * wins, k_games) << GetParam() << ": a side wins less than a quarter of the games";
}

INSTANTIATE_TEST_SUITE_P(Fast, Balance, testing::Values("astarpa", "senzar", "sumer"));

/// Plain orders against one random legal line a packet, on either side in turn.
void beats_random_play(const table::Battle& battle, const std::string& name, int games) {
  int won = 0;
  for (table::Player random = 0; random < 2; ++random) {
    const auto score = property::self_play(battle, 100, games, random);
    won += score.wins[static_cast<std::size_t>(random == 0 ? 1 : 0)];
  }
  std::cout << name << ": plain orders won " << won << " of " << 2 * games << " against random play\n";
  EXPECT_GE(4 * won, 3 * 2 * games) << name;
}

TEST(PlainOrders, beat_random_play_in_chariots_of_fire) {
  beats_random_play(*test::load_chariots("astarpa"), "astarpa", 10);
}

TEST(PlainOrders, beat_random_play_in_hordes_and_heroes) {
  beats_random_play(*test::load_hordes("first-battle"), "first-battle", 10);
}

}  // namespace
