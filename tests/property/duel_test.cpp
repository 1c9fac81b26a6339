#include "tests/property/duel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

/// The plain orders of the program are worth more than the first ones, in every battle. The program `duel` plays any
/// battle this way.
namespace {

using namespace hexpost::property;

void expect_sixty_percent(Duel (*duels)(const std::string&, std::uint64_t, int), const char* battle, int games) {
  const Duel duel = duels(battle, 1, games);
  std::cout << battle << ": won " << duel.all_won() << " of " << duel.games << '\n';
  EXPECT_EQ(duel.games, games);
  EXPECT_GE(10 * duel.all_won(), 6 * duel.games) << battle;
}

class HordesDuel : public testing::TestWithParam<const char*> {};

TEST_P(HordesDuel, plain_orders_win_sixty_percent_against_the_first_ones) {
  expect_sixty_percent(hordes_duel, GetParam(), 100);
}

INSTANTIATE_TEST_SUITE_P(Some, HordesDuel,
                         testing::Values("adamclisi", "agincourt", "barnet", "chaeronea", "crecy", "first-battle",
                                         "legnica", "mons-graupius", "tapae", "trebia"),
                         [](const auto& battle) {
                           std::string name = battle.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

class ChariotsDuel : public testing::TestWithParam<const char*> {};

/// Few games, for they are long; tests/long/run plays 200 of each battle.
TEST_P(ChariotsDuel, plain_orders_win_sixty_percent_against_the_first_ones) {
  expect_sixty_percent(chariots_duel, GetParam(), 10);
}

INSTANTIATE_TEST_SUITE_P(Some, ChariotsDuel, testing::Values("babylon", "megiddo", "sekmem", "troy"));

}  // namespace
