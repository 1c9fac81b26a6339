#include "store/host/ledger/rating.h"

#include <gtest/gtest.h>

namespace hexpost::host {
namespace {

constexpr std::int64_t k_month = std::int64_t{30} * 86400;

TEST(Rating, is_that_of_the_example_of_the_paper) {
  // Glickman, "Example of the Glicko-2 system": 1500 +- 200 beats 1400 +- 30, loses to 1550 +- 100 and 1700 +- 300
  const Rating after = after_period(
      {1500, 200, 0.06}, {{{1400, 30, 0.06}, 0, 1.0}, {{1550, 100, 0.06}, 0, 0.0}, {{1700, 300, 0.06}, 0, 0.0}});
  EXPECT_NEAR(after.rating, 1464.06, 0.01);
  EXPECT_NEAR(after.deviation, 151.52, 0.01);
  EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
}

TEST(Rating, grows_less_sure_in_a_period_without_games_and_never_less_than_a_new_players) {
  const Rating before{1600, 100, 0.06};
  const Rating after = after_period(before, {});
  EXPECT_EQ(after.rating, before.rating);
  EXPECT_GT(after.deviation, before.deviation);
  EXPECT_LE(after_period({1600, 350, 0.06}, {}).deviation, 350);
}

TEST(Rating, counts_a_win_with_the_weaker_side_for_more) {
  const double weak = edge_of(27, 173, 0), strong = edge_of(173, 27, 0);
  EXPECT_NEAR(weak, -strong, 1e-9);
  EXPECT_LT(weak, -250);
  const auto with = [](double edge) { return ratings({{k_month, "Ada", "Bob", 1.0, edge}}).at("Ada").rating; };
  EXPECT_GT(with(weak), with(0));
  EXPECT_GT(with(0), with(strong));
  EXPECT_GT(with(strong), 1500);
}

TEST(Rating, of_an_unmeasured_or_even_battle_has_no_edge_and_no_side_wins_always) {
  EXPECT_EQ(edge_of(0, 0, 0), 0);
  EXPECT_EQ(edge_of(500, 500, 10), 0);
  EXPECT_LT(edge_of(1000, 0, 0), 600);
}

TEST(Rating, of_both_players_moves_by_the_same_and_a_draw_of_equals_moves_neither) {
  const auto won = ratings({{k_month, "Ada", "Bob", 1.0, 0}});
  EXPECT_NEAR(won.at("Ada").rating - 1500, 1500 - won.at("Bob").rating, 1e-6);
  const auto drawn = ratings({{k_month, "Ada", "Bob", 0.5, 0}});
  EXPECT_NEAR(drawn.at("Ada").rating, 1500, 1e-6);
  EXPECT_LT(drawn.at("Ada").deviation, 350);
}

TEST(Rating, does_not_depend_on_the_order_in_which_games_are_given) {
  const RatedGame one{5 * k_month, "Ada", "Bob", 1.0, 10}, two{5 * k_month + 9, "Bob", "Cid", 0.5, 0},
      three{9 * k_month, "Cid", "Ada", 0.0, -40};
  EXPECT_EQ(ratings({one, two, three}), ratings({three, one, two}));
  EXPECT_EQ(ratings({}).size(), 0u);
}

}  // namespace
}  // namespace hexpost::host
