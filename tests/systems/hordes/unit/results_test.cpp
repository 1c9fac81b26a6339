#include "engine/systems/hordes/rules/retreat/results.h"

#include <gtest/gtest.h>

#include "tests/support/hordes_builder.h"

using namespace hexpost::hordes;
using hexpost::hordes::test::Battle;

namespace {

/// "R X -1" for a cell of the table.
std::string cell(TroopClass c, int hits) {
  const Outcome o = combat_result(c, hits);
  std::string out = o.retreat == Retreat::recoil ? "R" : (o.retreat == Retreat::flee ? "F" : "-");
  if (o.disrupted) out += "X";
  if (o.lost > 0) out += std::to_string(o.lost);
  return o.destroyed ? "gone" : out;
}

std::string row(TroopClass c) {
  std::string out;
  for (int hits = 1; hits <= 10; ++hits)
    out += (hits > 1 ? " " : "") + cell(c, hits);
  return out;
}

}  // namespace

TEST(CombatResults, are_the_printed_table) {
  EXPECT_EQ(row(TroopClass::a), "- - R R1 RX1 RX2 RX3 FX3 FX4 FX5");
  EXPECT_EQ(row(TroopClass::b), "- - R RX1 FX1 FX2 FX3 FX3 FX4 FX5");
  EXPECT_EQ(row(TroopClass::c), "- - RX FX1 FX1 FX2 FX3 FX3 FX4 FX5");
  EXPECT_EQ(row(TroopClass::d), "- RX FX FX1 FX1 FX2 FX3 FX3 FX4 FX5");
  EXPECT_EQ(row(TroopClass::e), "RX FX FX FX1 FX1 FX2 FX3 FX3 FX4 FX5");
}

TEST(CombatResults, no_hits_do_nothing_and_more_than_ten_destroy) {
  EXPECT_TRUE(combat_result(TroopClass::e, 0).none());
  EXPECT_TRUE(combat_result(TroopClass::e, -3).none());
  EXPECT_TRUE(combat_result(TroopClass::a, 11).destroyed);  // Q16
  EXPECT_TRUE(combat_result(TroopClass::e, 40).destroyed);
}

TEST(CombatResults, class_A_with_four_hits_loses_a_stand_and_is_not_disrupted) {  // T29, T60
  EXPECT_EQ(cell(TroopClass::a, 4), "R1");
  EXPECT_EQ(cell(TroopClass::b, 4), "RX1");
  EXPECT_EQ(cell(TroopClass::c, 3), "RX");
}

TEST(CombatResults, class_E_feels_a_single_hit_and_class_D_does_not) {  // T28
  EXPECT_EQ(cell(TroopClass::e, 1), "RX");
  EXPECT_EQ(cell(TroopClass::d, 1), "-");
}

TEST(HeroGenerals, void_one_to_three_hits_of_the_units_in_and_beside_their_hex) {  // T28, 1.12.6
  Battle b(6, 6);
  const UnitId host = b.unit(0, "Host", "guards", "0304");
  const UnitId beside = b.unit(0, "Beside", "guards", "0404");
  const UnitId far = b.unit(0, "Far", "guards", "0504");
  const UnitId enemy = b.unit(1, "Enemy", "guards", "0303");
  b.general(0, "Hero", "0304", 3, 3, true);
  b.start();
  EXPECT_TRUE(result(b.view(), host, 3).none());
  EXPECT_TRUE(result(b.view(), beside, 3).none());
  EXPECT_EQ(result(b.view(), far, 3).retreat, Retreat::recoil);
  EXPECT_EQ(result(b.view(), enemy, 3).retreat, Retreat::recoil);  // only his own side's units
}

TEST(HeroGenerals, do_not_soften_four_hits) {  // T46
  Battle b(6, 6);
  const UnitId horde = b.unit(0, "Levy", "peasants", "0304");
  const GeneralId hero = b.general(0, "Hero", "0304", 3, 3, true);
  b.start();
  EXPECT_TRUE(result(b.view(), horde, 3).none());
  EXPECT_EQ(result(b.view(), horde, 4), (Outcome{Retreat::flee, true, 1, false}));
  b.commander(hero).alive = false;
  EXPECT_FALSE(result(b.view(), horde, 3).none());
}

TEST(HeroGenerals, take_three_hits_off_by_option) {  // Q12
  Options o;
  EXPECT_EQ(hits_beside_hero(o, 3), 0);
  EXPECT_EQ(hits_beside_hero(o, 4), 4);
  o.hero_subtracts_three = true;
  EXPECT_EQ(hits_beside_hero(o, 2), 0);
  EXPECT_EQ(hits_beside_hero(o, 4), 1);
}

TEST(HeroGenerals, are_needed_an_ordinary_general_changes_nothing) {
  Battle b(6, 6);
  const UnitId host = b.unit(0, "Host", "guards", "0304");
  b.general(0, "Plain", "0304");
  b.start();
  EXPECT_FALSE(near_hero(b.view(), host));
  EXPECT_FALSE(result(b.view(), host, 3).none());
}

TEST(LostStands, take_a_unit_of_four_with_them_when_one_is_left) {  // 1.10.1, T23
  Battle b(6, 6);
  const UnitId u = b.unit(0, "Foot", "bills", "0304");
  b.start();
  EXPECT_EQ(after_losses(b.view(), u, 2).front.now, 2);
  EXPECT_FALSE(after_losses(b.view(), u, 2).destroyed);
  const Remains seven_hits = after_losses(b.view(), u, combat_result(TroopClass::c, 7).lost);
  EXPECT_TRUE(seven_hits.destroyed);
  EXPECT_EQ(seven_hits.taken, 4);
}

TEST(LostStands, leave_a_fresh_six_stand_horde_two_after_nine_hits_and_none_after_ten) {  // T23
  Battle b(6, 6);
  const UnitId u = b.unit(0, "Horde", "warriors", "0304");
  b.start();
  b[u].front.now = b[u].front.start = 6;
  const Remains nine = after_losses(b.view(), u, result(b.view(), u, 9).lost);
  EXPECT_FALSE(nine.destroyed);
  EXPECT_EQ(nine.front.now, 2);
  const Remains ten = after_losses(b.view(), u, result(b.view(), u, 10).lost);
  EXPECT_TRUE(ten.destroyed);
  EXPECT_EQ(ten.taken, 6);
}

TEST(LostStands, let_small_units_fight_on_to_the_last_stand) {  // 1.10.1
  Battle b(6, 6);
  const UnitId u = b.unit(0, "Chariots", "chariots", "0304");
  b.start();
  EXPECT_EQ(after_losses(b.view(), u, 2).front.now, 1);
  EXPECT_FALSE(after_losses(b.view(), u, 2).destroyed);
  EXPECT_TRUE(after_losses(b.view(), u, 3).destroyed);
}

TEST(LostStands, come_from_the_front_rank_of_combined_arms_first) {  // 1.13.8, Q48
  Battle b(6, 6);
  const UnitId u = b.unit(0, "Mixed", "bills", "0304");
  b.start();
  b[u].front = {b[u].front.type, 2, 2};
  b[u].rear = {7, 2, 2};
  const Remains one = after_losses(b.view(), u, 1);
  EXPECT_EQ(one.front.now, 1);
  EXPECT_EQ(one.rear.now, 2);
  const Remains two = after_losses(b.view(), u, 2);
  EXPECT_EQ(two.front.now, 0);
  EXPECT_EQ(two.rear.now, 2);
  EXPECT_TRUE(after_losses(b.view(), u, 3).destroyed);  // four stands in all
}

TEST(LostStands, without_any_leave_a_lone_stand_alone) {
  Battle b(6, 6);
  const UnitId u = b.unit(0, "Foot", "bills", "0304");
  b.start();
  b[u].front.now = 2;
  EXPECT_FALSE(after_losses(b.view(), u, 0).destroyed);
  EXPECT_EQ(after_losses(b.view(), u, 0).taken, 0);
}

TEST(CombinedArms, are_read_on_the_class_of_the_front_rank) {  // T24
  Battle b(6, 6);
  const UnitId u = b.unit(0, "Laager", "wagons", "0304");
  b.start();
  std::int16_t crossbows = 0;
  const auto& types = b.data.scenario.armies[0].types;
  while (types[static_cast<std::size_t>(crossbows)].id != "crossbows")
    ++crossbows;
  b[u].rear = {crossbows, 2, 2};
  EXPECT_EQ(b.view().troop_class(u), TroopClass::b);
  b[u].front.now = 0;
  EXPECT_EQ(b.view().troop_class(u), TroopClass::c);  // Q48: the rear rank is the front now
}
