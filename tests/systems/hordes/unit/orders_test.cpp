#include "engine/systems/hordes/rules/movement/move_orders.h"
#include "tests/systems/hordes/unit/moving.h"

using namespace hexpost;
using namespace hexpost::hordes;
using namespace hexpost::hordes::test;

TEST(HordesOrders, only_class_a_infantry_stepping_back_leaves_hand_to_hand_combat) {
  Battle b(9, 9);
  const UnitId a = b.unit(0, "Gu", "guards", "0405"), c = b.unit(0, "Kn", "knights", "0505"),
               d = b.unit(0, "Bi", "bills", "0605");
  b.unit(1, "E1", "bills", "0404"), b.unit(1, "E2", "bills", "0504"), b.unit(1, "E3", "bills", "0604");
  b.start();
  EXPECT_EQ(forbids(b, a, "0406"), "1.5.5");
  EXPECT_EQ(forbids(b, c, "0506"), "1.5.5");
  EXPECT_FALSE(judge_step_back(b.view(), a, b.at("0406")));
  EXPECT_FALSE(judge_step_back(b.view(), a, b.at("0306")));
  EXPECT_TRUE(judge_step_back(b.view(), a, b.at("0305")));  // sideways
  EXPECT_TRUE(judge_step_back(b.view(), c, b.at("0506")));
  EXPECT_TRUE(judge_step_back(b.view(), d, b.at("0606")));
  EXPECT_TRUE(judge_step_back(b.view(), a, b.at("0505")));
  EXPECT_TRUE(judge_step_back(b.view(), a, b.at("0404")));
}

TEST(HordesOrders, a_column_in_combat_may_deploy_unless_disrupted) {
  Battle b(9, 9);
  const UnitId u = b.unit(0, "Bi", "bills", "0505");
  b.unit(1, "En", "bills", "0504");
  b.start();
  EXPECT_TRUE(judge_deploy_in_combat(b.view(), u));
  b[u].column = true;
  EXPECT_FALSE(judge_deploy_in_combat(b.view(), u));
  b[u].disrupted = true;
  EXPECT_TRUE(judge_deploy_in_combat(b.view(), u));
}

TEST(HordesOrders, stakes_are_planted_far_from_the_enemy_and_stay_when_the_planter_goes) {
  Battle b(5, 9);
  const UnitId u = b.unit(0, "Lo", "longbows", "0305"), f = b.unit(0, "Fr", "horse", "0303", "S");
  const UnitId e = b.unit(1, "En", "bills", "0302");
  b.start();
  b[f].at = b.at("0101"), b[e].at = b.at("0303");
  EXPECT_EQ(judge_plant_stakes(b.view(), u)->rule, "1.13.6");
  b[e].at = b.at("0502"), b[f].at = b.at("0303");
  EXPECT_FALSE(judge_plant_stakes(b.view(), u));
  b[u].stakes = front_sides(b[u].facing), b[u].stakes_carried = false;
  EXPECT_TRUE(judge_plant_stakes(b.view(), u));
  EXPECT_FALSE(judge_lift_stakes(b.view(), u));
  expect_verdicts(b, u,
                  {{"0304", "1.13.6"},  // no unit crosses the staked sides, out
                   {"0306", ""}});
  make(b, u, "0306");
  EXPECT_EQ(b[u].stakes, 0);
  ASSERT_EQ(b.s.left_stakes.size(), 1u);
  EXPECT_EQ(b.s.left_stakes[0].at, b.at("0305"));
  EXPECT_EQ(forbids(b, f, "0304 0305"), "1.13.6");  // nor in
  b[f].at = b.at("0405"), b[f].facing = 8;
  EXPECT_EQ(forbids(b, f, "0305"), "");  // by the other sides
  make(b, f, "0305");
  new_bound(b);
  EXPECT_FALSE(judge_remove_stakes(b.view(), f));
  EXPECT_EQ(judge_remove_stakes(b.view(), u)->rule, "1.13.6");
}

TEST(HordesOrders, friends_out_of_contact_change_places) {
  Battle b(R"(
    . . . .
     . . w .
    . . . .)");
  const UnitId a = b.unit(0, "Bi", "bills", "0202"), c = b.unit(0, "Ca", "cannon", "0203"),
               d = b.unit(0, "Ma", "maa", "0302");
  const UnitId e = b.unit(1, "En", "bills", "0401");
  b.start();
  EXPECT_TRUE(judge_interchange(b.view(), a, d));  // the enemy is beside one of them
  EXPECT_FALSE(judge_interchange(b.view(), a, c));
  EXPECT_TRUE(judge_interchange(b.view(), c, d));  // no wheels in a wood
  b[e].placed = false;
  EXPECT_FALSE(judge_interchange(b.view(), a, d));
  b[a].disrupted = true;
  EXPECT_EQ(judge_interchange(b.view(), a, c)->rule, "1.5.12");
}

TEST(HordesOrders, t20_reduced_units_of_one_type_combine_and_lose_what_finds_no_room) {
  Battle b(5, 5);
  const UnitId a = b.unit(0, "B1", "bills", "0303"), c = b.unit(0, "B2", "bills", "0304"),
               d = b.unit(0, "Ar", "archers", "0204");
  const UnitId h1 = b.unit(0, "H1", "warriors", "0104"), h2 = b.unit(0, "H2", "warriors", "0105");
  b.unit(1, "En", "bills", "0501");
  b.start();
  EXPECT_EQ(judge_combine(b.view(), a, c)->rule, "1.5.10");  // no unit has losses
  b[a].front.now = b[c].front.now = b[d].front.now = 2;
  EXPECT_FALSE(judge_combine(b.view(), a, c));
  EXPECT_EQ(combined_strength(b.view(), a, c).stands, 4);
  EXPECT_EQ(combined_strength(b.view(), a, c).lost, 0);
  b[c].front.now = 3;
  EXPECT_EQ(combined_strength(b.view(), a, c).stands, 4);
  EXPECT_EQ(combined_strength(b.view(), a, c).lost, 1);
  EXPECT_EQ(judge_combine(b.view(), d, c)->rule, "1.5.10");  // other type
  b[h1].front.now = b[h2].front.now = 3;
  EXPECT_EQ(combined_strength(b.view(), h1, h2).stands, 6);  // hordes go up to six
  b[c].disrupted = true;
  EXPECT_FALSE(judge_combine(b.view(), a, c));  // [Q3] the other may be in any state
  EXPECT_EQ(judge_combine(b.view(), c, a)->rule, "1.5.12");
}

TEST(HordesOrders, option_combine_out_of_contact_asks_more) {
  Battle b(5, 5);
  b.options().combine_out_of_contact = true;
  const UnitId a = b.unit(0, "B1", "bills", "0303"), c = b.unit(0, "B2", "bills", "0304");
  b.start();
  b[a].front.now = b[c].front.now = 2;
  EXPECT_FALSE(judge_combine(b.view(), a, c));
  b[c].disrupted = true;
  EXPECT_EQ(judge_combine(b.view(), a, c)->rule, "Q3");
}

TEST(HordesOrders, two_pike_blocks_split_back_into_three) {
  Battle b(5, 5);
  const UnitId p = b.unit(0, "P1", "pikes", "0303"), q = b.unit(0, "P2", "pikes", "0203"), r = b.unit(0, "P3", "pikes");
  b.scenario().sides[0].blocks.push_back({"P1", "P2", "P3"});
  b.start();
  EXPECT_EQ(b.view().stands(p), 6);
  EXPECT_EQ(b.view().speed(p), 1);
  EXPECT_FALSE(b.view().may_form_column(p));
  EXPECT_FALSE(b[r].alive);
  EXPECT_EQ(third_of_blocks(b.view(), p, q), r);
  EXPECT_FALSE(judge_split_blocks(b.view(), p, q, b.at("0204")));
  EXPECT_EQ(judge_split_blocks(b.view(), p, q, b.at("0404"))->rule, "Q47");
  EXPECT_EQ(split_strengths(6, 6), (std::array{4, 4, 4}));
  EXPECT_EQ(split_strengths(6, 5), (std::array{4, 4, 3}));
}

TEST(HordesOrders, combined_arms_units_exchange_stands) {
  Battle b(5, 5);
  const UnitId a = b.unit(0, "Bi", "bills", "0303"), c = b.unit(0, "Ar", "archers", "0203");
  b.scenario().sides[0].combined.push_back({"Bi", "Ar"});
  b.start();
  EXPECT_TRUE(b.view().combined(a) && b.view().combined(c));
  EXPECT_EQ(b.view().stands(a), 4);
  EXPECT_EQ(b.view().type(a).id, "bills");
  EXPECT_EQ(b.view().rear_type(c)->id, "archers");
  EXPECT_FALSE(judge_exchange_stands(b.view(), a, c));
  b[a].front.now = 0;
  EXPECT_EQ(b.view().type(a).id, "archers");  // [Q48] the rear stands are the front now
  EXPECT_TRUE(judge_exchange_stands(b.view(), a, c));
}

TEST(HordesOrders, wagons_with_foot_behind_make_one_combined_unit_and_a_small_one) {
  Battle b(5, 5);
  const UnitId w = b.unit(0, "Wa", "wagons", "0303"), c = b.unit(0, "Cr", "crossbows", "0203");
  b.scenario().sides[0].combined.push_back({"Wa", "Cr"});
  b.start();
  EXPECT_EQ(b[w].front.now, 2);
  EXPECT_EQ(b[w].rear.now, 2);
  EXPECT_TRUE(b.view().wheeled(w));
  EXPECT_EQ(b.view().stands(c), 2);
  EXPECT_FALSE(b.view().combined(c));
  EXPECT_EQ(b.s.start_stands[0], 6);
}

TEST(HordesOrders, artillery_turns_in_its_hex_without_having_moved) {
  Battle b(5, 5);
  const UnitId c = b.unit(0, "Ca", "cannon", "0303"), a = b.unit(0, "Ar", "archers", "0203");
  b.start();
  b[c].commanded = false;
  EXPECT_FALSE(judge_turn_artillery(b.view(), c, 4));
  EXPECT_TRUE(judge_turn_artillery(b.view(), c, 3));  // no road there
  EXPECT_TRUE(judge_turn_artillery(b.view(), a, 4));
  b[c].disrupted = true;
  EXPECT_TRUE(judge_turn_artillery(b.view(), c, 4));
}

TEST(HordesOrders, option_emplaced_engines_lets_the_heavy_ones_only_turn) {
  Battle b(5, 5);
  b.options().emplaced_engines = true;
  const UnitId c = b.unit(0, "Ca", "catapult", "0303"), o = b.unit(0, "Or", "organ", "0103");
  b.start();
  EXPECT_EQ(forbids(b, c, "0302"), "3.1");
  EXPECT_EQ(forbids(b, o, "0102"), "");
}
