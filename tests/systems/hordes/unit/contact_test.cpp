#include "engine/systems/hordes/model/contact.h"

#include <gtest/gtest.h>

#include "engine/systems/hordes/model/terrain.h"
#include "tests/support/hordes_builder.h"

using namespace hexpost;
using namespace hexpost::hordes;
using hexpost::hordes::test::Battle;

TEST(HordesContact, a_zone_of_control_covers_the_six_hexes_around_a_unit_disrupted_or_not) {
  Battle b(7, 7);
  const UnitId u = b.unit(0, "Un", "bills", "0404");
  b.start();
  for (const bool disrupted : {false, true}) {
    b[u].disrupted = disrupted;
    for (hex::Side s = 0; s < hex::k_sides; ++s)
      EXPECT_TRUE(controls(b.view(), u, hex::step(b.at("0404"), s)));
  }
  EXPECT_FALSE(controls(b.view(), u, b.at("0404")));
  EXPECT_FALSE(controls(b.view(), u, b.at("0604")));
}

TEST(HordesContact, it_does_not_cross_steep_sides) {
  Battle b(R"(
    . . .
     . h .
    . . .)");
  b.steep("0202", "0203");
  const UnitId u = b.unit(0, "Un", "bills", "0203");
  const UnitId e = b.unit(1, "En", "bills", "0202");
  b.start();
  EXPECT_FALSE(controls(b.view(), u, b.at("0202")));
  EXPECT_FALSE(controls(b.view(), e, b.at("0203")));
  EXPECT_FALSE(in_contact(b.view(), u, e));
  EXPECT_TRUE(controls(b.view(), e, b.at("0303")));
}

TEST(HordesContact, t39_chariots_have_no_zone_in_a_brook_but_stand_in_that_of_the_skirmishers_there) {
  Battle b(R"(
    . . .
     . ~ .
    . . .)");
  const UnitId c = b.unit(0, "Ch", "chariots", "0203");
  const UnitId s = b.unit(1, "Sk", "skirmishers", "0202");
  b.start();
  EXPECT_FALSE(controls(b.view(), c, b.at("0202")));
  EXPECT_TRUE(controls(b.view(), s, b.at("0203")));
  EXPECT_EQ(touch(b.view(), c, b.at("0203"), s), Touch::second_chooses);
  EXPECT_EQ(touch(b.view(), s, b.at("0202"), c), Touch::first_chooses);
  EXPECT_FALSE(engaged(b.view(), c));
  EXPECT_EQ(may_be_chosen_by(b.view(), s), std::vector<UnitId>{c});
  choose_fight(b.s, s, c);
  choose_fight(b.s, s, c);
  EXPECT_EQ(b.s.chosen_fights.size(), 1u);
  EXPECT_TRUE(engaged(b.view(), c) && engaged(b.view(), s));
  b[c].at = b.at("0303");
  drop_stale_fights(b.data, b.s);
  EXPECT_EQ(b.s.chosen_fights.size(), 1u);  // still beside the brook
  b[c].at = b.at("0103");
  drop_stale_fights(b.data, b.s);
  EXPECT_TRUE(b.s.chosen_fights.empty());
}

TEST(HordesContact, cavalry_reaches_into_woods_villages_and_rivers_but_not_into_lakes) {
  Battle b(R"(
    . w v
     l . ~
    . b .)");
  const UnitId u = b.unit(0, "Un", "maa", "0202");
  b.start();
  EXPECT_TRUE(controls(b.view(), u, b.at("0201")));
  EXPECT_TRUE(controls(b.view(), u, b.at("0301")));
  EXPECT_TRUE(controls(b.view(), u, b.at("0302")));
  EXPECT_TRUE(controls(b.view(), u, b.at("0203")));
  EXPECT_FALSE(controls(b.view(), u, b.at("0102")));
}

TEST(HordesContact, wheels_reach_along_a_road_and_into_a_ford) {
  Battle b(R"(
    . w .
     . . f
    . . .)");
  b.road({"0202", "0201"});
  const UnitId u = b.unit(0, "Ch", "chariots", "0202");
  b.start();
  EXPECT_TRUE(controls(b.view(), u, b.at("0201")));
  EXPECT_TRUE(controls(b.view(), u, b.at("0302")));
}

TEST(HordesContact, everyone_beside_an_enemy_is_in_contact_with_all_of_them) {
  Battle b(7, 7);
  const UnitId u = b.unit(0, "Un", "bills", "0404"), f = b.unit(0, "Fr", "bills", "0304");
  const UnitId e1 = b.unit(1, "E1", "bills", "0403"), e2 = b.unit(1, "E2", "bills", "0603");
  b.general(1, "Ge", "0504");
  b.start();
  EXPECT_EQ(enemies_in_contact(b.view(), u), (std::vector<UnitId>{e1}));  // the other is two hexes away
  b[e2].at = b.at("0504");
  EXPECT_EQ(enemies_in_contact(b.view(), u), (std::vector<UnitId>{e1, e2}));
  EXPECT_EQ(enemies_in_contact_at(b.view(), u, b.at("0505")).size(), 1u);
  EXPECT_FALSE(in_contact(b.view(), u, f));
  b[e1].alive = false;
  EXPECT_EQ(enemies_in_contact(b.view(), u), (std::vector<UnitId>{e2}));
  EXPECT_TRUE(beside_enemy(b.view(), 0, b.at("0404")));
}

TEST(HordesContact, a_lone_general_neither_controls_nor_touches) {
  Battle b(7, 7);
  const UnitId u = b.unit(0, "Un", "bills", "0404");
  b.general(1, "Ge", "0405");
  b.start();
  EXPECT_FALSE(engaged(b.view(), u));
  EXPECT_FALSE(in_zoc_of(b.view(), 1, b.at("0404")));
}

TEST(HordesView, front_sides_and_turns_are_counted_around_the_clock) {
  EXPECT_EQ(front_sides(0), (1u << 5) | (1u << 0));  // N: NW and NE
  EXPECT_EQ(front_sides(6), (1u << 2) | (1u << 3));
  EXPECT_EQ(front_sides(3), (1u << 0) | (1u << 1) | (1u << 2));  // E: NE E SE
  EXPECT_EQ(turn_between(0, 10), 2);
  EXPECT_EQ(turn_between(2, 8), 6);
}

TEST(HordesView, a_scenario_that_does_not_fit_together_is_refused) {
  const auto code = [](Battle& b) {
    const auto data = resolve(b.scenario());
    return data ? std::string("good") : data.error().code;
  };
  Battle unknown(3, 3);
  unknown.unit(0, "A", "phalanx");
  EXPECT_EQ(code(unknown), "scenario");
  Battle twice(3, 3);
  twice.unit(0, "A", "bills"), twice.unit(1, "a", "bills");
  EXPECT_EQ(code(twice), "scenario");
  Battle shared(3, 3);
  shared.unit(0, "A", "bills", "0101"), shared.unit(1, "B", "bills", "0101");
  EXPECT_EQ(code(shared), "scenario");
  Battle block(3, 3);
  block.unit(0, "A", "pikes"), block.unit(0, "B", "pikes"), block.unit(0, "C", "bills");
  block.scenario().sides[0].blocks.push_back({"A", "B", "C"});
  EXPECT_EQ(code(block), "scenario");
  Battle map(3, 3);
  map.scenario().map.hexes.pop_back();
  EXPECT_EQ(code(map), "scenario");
  Battle good(3, 3);
  good.unit(0, "A", "bills", "0101");
  EXPECT_EQ(code(good), "good");
}
