#include "tests/property/duel.h"

#include <gtest/gtest.h>

#include <iostream>

/// The plain orders of the program are worth more than the first ones. All battles by 200 games: the program `duel`.
namespace {

using namespace hexpost::property;

void expect_wins(const Duel& duel, const char* battle) {
  std::cout << battle << ": won " << duel.all_won() << " of " << duel.games << '\n';
  EXPECT_GE(10 * duel.all_won(), 6 * duel.games) << battle;
}

class HordesDuel : public testing::TestWithParam<const char*> {};
TEST_P(HordesDuel, wins_sixty_percent) {
  expect_wins(hordes_duel(GetParam(), 1, 40), GetParam());
}
INSTANTIATE_TEST_SUITE_P(Some, HordesDuel, testing::Values("first-battle", "tapae", "agincourt"),
                         [](const auto& p) { return std::string(p.param).substr(0, 5); });

class ChariotsDuel : public testing::TestWithParam<const char*> {};
TEST_P(ChariotsDuel, wins_sixty_percent) {
  expect_wins(chariots_duel(GetParam(), 1, 40), GetParam());
}
INSTANTIATE_TEST_SUITE_P(Some, ChariotsDuel, testing::Values("astarpa", "sumer"),
                         [](const auto& p) { return std::string(p.param); });

}  // namespace
