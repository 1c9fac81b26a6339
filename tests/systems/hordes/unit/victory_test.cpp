#include "engine/systems/hordes/rules/victory/victory.h"

#include <gtest/gtest.h>

#include "tests/support/hordes_builder.h"

using namespace hexpost::hordes;
using hexpost::hordes::test::Battle;

namespace {

/// Two units of four stands and a general on either side; points as set here.
struct War {
  Battle b{9, 9};
  UnitId s1, s2, n1, n2;
  GeneralId south, north;
  War() {
    for (ArmyList& list : b.scenario().armies) {
      for (TroopType& t : list.types)
        t.points = t.id == "bills" ? 9 : 14;
      list.generals = {{3, 3, 10, 0}};
    }
    s1 = b.unit(0, "S1", "bills", "0409");
    s2 = b.unit(0, "S2", "bills", "0509");
    n1 = b.unit(1, "N1", "maa", "0401");
    n2 = b.unit(1, "N2", "bills", "0501");
    south = b.general(0, "South", "0709");
    north = b.general(1, "North", "0701", 3, 3, true);
    b.start();
  }
};

}  // namespace

TEST(Breaking, takes_more_than_half_the_stands) {  // T37, Q30
  War w;
  ASSERT_EQ(w.b.s.start_stands[0], 8);
  EXPECT_EQ(breaking_losses(w.b.view(), 0), 5);
  w.b[w.s1].front.now = 0;
  w.b[w.s1].alive = false;
  EXPECT_EQ(stands_lost(w.b.view(), 0), 4);
  EXPECT_EQ(losing_condition(w.b.view(), 0), Ending::none);
  w.b[w.s2].front.now = 3;
  EXPECT_EQ(losing_condition(w.b.view(), 0), Ending::army_broken);
  EXPECT_EQ(decide(w.b.view()), (Decision{Ending::army_broken, 1}));
}

TEST(Breaking, follows_the_agreed_percentage) {  // 1.14.2
  War w;
  for (const auto& [percent, least] :
       {std::pair{50, 5}, std::pair{60, 5}, std::pair{70, 6}, std::pair{80, 7}, std::pair{100, 8}}) {
    w.b.data.scenario.options.break_percent = percent;
    EXPECT_EQ(breaking_losses(w.b.view(), 0), least) << percent;
  }
}

TEST(Generals, all_lost_lose_the_battle) {  // 1.14.1
  War w;
  w.b.commander(w.south).alive = false;
  EXPECT_EQ(losing_condition(w.b.view(), 0), Ending::generals_lost);
  EXPECT_EQ(decide(w.b.view()), (Decision{Ending::generals_lost, 1}));
}

TEST(Generals, the_chief_alone_loses_it_by_option) {  // 1.14.4
  War w;
  w.b.s.generals.push_back(w.b.s.generals[0]);
  w.b.s.generals.back().chief = true;
  w.b.s.generals.back().alive = false;
  EXPECT_FALSE(decide(w.b.view()));
  w.b.data.scenario.options.commander_in_chief = true;
  EXPECT_EQ(decide(w.b.view()), (Decision{Ending::chief_lost, 1}));
}

TEST(PointsLost, pool_stands_by_type_half_a_unit_counting_as_one) {  // 1.14.3
  War w;
  EXPECT_EQ(points_lost(w.b.view(), 0), 0);
  w.b[w.s1].front.now = 3;
  EXPECT_EQ(points_lost(w.b.view(), 0), 0);
  w.b[w.s2].front.now = 3;  // one stand of each: half a unit together
  EXPECT_EQ(points_lost(w.b.view(), 0), 9);
  w.b[w.s1].front.now = 0;
  w.b[w.s1].alive = false;  // five stands: one unit and a quarter
  EXPECT_EQ(points_lost(w.b.view(), 0), 9);
  w.b[w.s2].front.now = 2;
  EXPECT_EQ(points_lost(w.b.view(), 0), 18);
}

TEST(PointsLost, keep_types_apart) {
  War w;
  w.b[w.n1].front.now = 3;
  w.b[w.n2].front.now = 3;
  EXPECT_EQ(points_lost(w.b.view(), 1), 0);
}

TEST(PointsLost, include_generals_and_heroes) {  // 1.14.3, T51
  War w;
  w.b.commander(w.south).alive = false;
  w.b.commander(w.north).alive = false;
  EXPECT_EQ(points_lost(w.b.view(), 0), 10);
  EXPECT_EQ(points_lost(w.b.view(), 1), 15);
}

TEST(Victory, of_two_beaten_armies_goes_to_the_one_that_lost_less) {  // Q59
  War w;
  w.b.commander(w.south).alive = w.b.commander(w.north).alive = false;
  EXPECT_EQ(decide(w.b.view())->winner, 0);  // 10 points against 15
  w.b.s.generals[1].hero = false;
  EXPECT_EQ(decide(w.b.view())->winner, -1);
}

TEST(Victory, at_the_turn_limit_goes_by_points) {  // 1.14.3
  War w;
  w.b.data.scenario.options.turn_limit = 6;
  w.b.s.turn = 5;
  EXPECT_FALSE(decide_after_turn(w.b.view()));
  w.b.s.turn = 6;
  EXPECT_EQ(decide_after_turn(w.b.view()), (Decision{Ending::turn_limit, -1}));
  w.b[w.n1].front.now = 2;
  EXPECT_EQ(decide_after_turn(w.b.view()), (Decision{Ending::turn_limit, 0}));
}

TEST(Victory, is_open_while_no_side_is_beaten) {
  War w;
  EXPECT_FALSE(decide(w.b.view()));
  EXPECT_FALSE(decide_after_turn(w.b.view()));
}
