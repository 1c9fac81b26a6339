#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/rules/movement/move_orders.h"
#include "engine/systems/hordes/rules/movement/moving.h"
#include "engine/systems/hordes/rules/movement/walk.h"
#include "tests/systems/hordes/unit/moving.h"

using namespace hexpost;
using namespace hexpost::hordes;
using namespace hexpost::hordes::test;

TEST(HordesGround, a_wood_stops_every_unit_that_enters_and_is_crossed_a_hex_a_move) {
  Battle b(R"(
    . . . . .
     . . w . .
    . . w . .
     . . . . .
    . . . . .)");
  const UnitId u = b.unit(0, "Ho", "horse", "0304"), c = b.unit(0, "Ch", "chariots", "0204");
  b.start();
  expect_verdicts(b, u, {{"0303", ""}, {"0303 0302", "1.5"}});
  EXPECT_EQ(forbids(b, c, "0303"), "1.5");
  b[u].at = b.at("0303");
  expect_verdicts(b, u, {{"0302", ""}, {"0302 0301", "1.5"}, {"0202 0201", ""}});  // out of it as normal
}

TEST(HordesGround, formation_stays_in_a_move_from_wood_to_wood) {
  Battle b(R"(
    . . .
     . w .
    . w .)");
  const UnitId u = b.unit(0, "Bi", "bills", "0203");
  b.start();
  expect_verdicts(b, u, {{"0202 column", "1.5"}, {"column 0202", "1.5"}, {"column", ""}});  // standing still
}

TEST(HordesGround, broken_ground_takes_a_move_a_hex_and_cavalry_must_start_beside_it) {
  Battle b(R"(
    . . . . .
     . . b . .
    . . b . .
     . . . . .
    . . . . .)");
  const UnitId h = b.unit(0, "Ho", "horse", "0305"), s = b.unit(0, "Sc", "scutarii", "0205"),
               m = b.unit(0, "Ma", "maa", "0405");
  b.start();
  EXPECT_EQ(forbids(b, h, "0304 0303"), "1.5");  // starts two hexes away
  b[h].at = b.at("0304");
  expect_verdicts(b, h,
                  {{"0303 0203", "1.5.2"},
                   {"0303 face:WNW 0203", ""},  // it need not stop there
                   {"0303 0302", "1.5"}});
  b[h].at = b.at("0505");
  EXPECT_EQ(forbids(b, s, "0204 0303"), "");  // infantry enters in passing
  b[m].at = b.at("0303");
  expect_verdicts(b, m, {{"0302", ""}, {"0302 column", "1.5"}, {"column", ""}});
}

TEST(HordesGround, rivers_are_entered_from_beside_and_take_a_move_each_way) {
  Battle b(R"(
    . . . . .
     . . . . .
    ~ ~ ~ ~ ~
     . . . . .
    . . . . .)");
  const UnitId h = b.unit(0, "Ho", "horse", "0305"), m = b.unit(0, "Ma", "maa", "0204");
  b.start();
  EXPECT_EQ(forbids(b, h, "0304 0303"), "1.5");
  expect_verdicts(b, m, {{"0203", ""}, {"0203 column", "1.5"}, {"column 0203", "1.5"}});
  b[m].at = b.at("0203");
  expect_verdicts(b, m, {{"0202", ""}, {"0202 0201", "1.5"}, {"0303", ""}});
}

TEST(HordesGround, columns_use_fords_at_the_ordinary_cost_and_wheels_have_no_other_way) {
  Battle b(R"(
    . . . . .
     . . . . .
    ~ ~ f ~ ~
     . . . . .
    . . . . .
     . . . . .)");
  const UnitId m = b.unit(0, "Ma", "maa", "0305"), c = b.unit(0, "Ch", "chariots", "0405"),
               p = b.unit(0, "Pe", "peasants", "0205");
  b.start();
  b[m].column = true;
  expect_verdicts(b, m, {{"0304 0303 0302", ""}, {"0304 0303 deploy", "1.5.9"}});
  b[m].column = false;
  expect_verdicts(b, m, {{"0304 column 0303", ""}, {"0304 0303", "1.5"}});  // deployed: the river's rules
  expect_verdicts(b, c,
                  {{"0304 0303", "1.5.9"},
                   {"0304 column 0303 0302", ""},  // squeezed for one point: 4 in all
                   {"column", "1.1.4"}});          // not beside the ford
  b[p].at = b.at("0304");
  EXPECT_EQ(forbids(b, p, "column 0303"), "1.5.1");  // speed 1: squeezed now, across later
  make(b, p, "column");
  EXPECT_TRUE(b[p].squeezed);
  new_bound(b);
  make(b, p, "0303");
  new_bound(b);
  make(b, p, "0302");
  EXPECT_FALSE(b[p].squeezed);  // resumed for nothing
}

TEST(HordesGround, a_narrow_passage_on_land_is_for_columns_only) {
  Battle b(R"(
    . . .
     . n .
    . . .)");
  const UnitId u = b.unit(0, "Bi", "bills", "0203");
  b.start();
  EXPECT_EQ(forbids(b, u, "0202"), "1.5.9");
  b[u].column = true;
  EXPECT_EQ(forbids(b, u, "0202 0201"), "");
}

TEST(HordesGround, six_stands_are_parted_by_a_ford_and_close_up_behind_it) {
  Battle b(R"(
    . . .
     . . .
    ~ f ~
     . . .
    . . .)");
  const UnitId a = b.unit(0, "Wa", "warriors", "0204");
  b.start();
  const UnitId half = b.view().info(a).rear_half;
  ASSERT_NE(half, k_no_unit);
  b[a].front.now = b[a].front.start = 6;
  make(b, a, "column 0203");
  EXPECT_EQ(b.view().stands(a), 4);
  EXPECT_TRUE(b.view().on_table(half));
  EXPECT_EQ(b.view().stands(half), 2);
  EXPECT_EQ(b[half].at, b.at("0204"));
  new_bound(b);
  EXPECT_EQ(judge_move(b.view(), half, legs(b, "0205"))->rule, "1.5.9");
  make(b, a, "0202");
  EXPECT_EQ(b[half].at, b.at("0203"));
  EXPECT_EQ(b.view().stands(a), 4);
  new_bound(b);
  make(b, a, "0201");
  EXPECT_FALSE(b[half].alive);
  EXPECT_EQ(b.view().stands(a), 6);
  EXPECT_EQ(b[a].front.start, 6);
}

TEST(HordesGround, a_village_stops_and_keeps_the_formation) {
  Battle b(R"(
    . . . .
     . v . .
    . . . .
     . . . .)");
  const UnitId u = b.unit(0, "Ma", "maa", "0203"), c = b.unit(0, "Ch", "chariots", "0303");
  b.start();
  expect_verdicts(b, u, {{"0202", ""}, {"0202 0201", "1.5"}, {"0202 column", "1.5"}});
  EXPECT_EQ(forbids(b, c, "0202"), "1.5");
  b[u].at = b.at("0202");
  expect_verdicts(b, u, {{"0201 column", "1.5"}, {"column", ""}});
}

TEST(HordesGround, a_road_through_wood_or_village_carries_columns_without_a_stop_and_wheels_alone) {
  Battle b(R"(
    . . . .
     . v . .
    . w . .
     . . . .)");
  b.road({"0204", "0203", "0202", "0201"});
  const UnitId u = b.unit(0, "Ma", "maa", "0204"), c = b.unit(0, "Ch", "chariots", "0104");
  b.start();
  expect_verdicts(b, u, {{"0203", ""}, {"0203 0202", "1.5"}});  // deployed: one hex is the whole move
  b[u].column = true;
  EXPECT_EQ(forbids(b, u, "0203 0202 0201"), "");
  b[u].at = b.at("0404");
  EXPECT_EQ(forbids(b, c, "0203"), "1.5");
  b[c].at = b.at("0204");
  EXPECT_EQ(forbids(b, c, "0203"), "");
  b[c].at = b.at("0203");
  EXPECT_EQ(forbids(b, c, "0303"), "1.5");  // off the road is wood
}

TEST(HordesGround, no_unit_enters_lakes_and_impenetrable_ground) {
  Battle b(R"(
    . l # .
     . . . .)");
  const UnitId u = b.unit(0, "Ma", "maa", "0202");
  b.start();
  expect_verdicts(b, u, {{"0201", "1.5"}, {"0301", "1.5"}});
}

TEST(HordesGround, a_steep_side_is_climbed_by_infantry_alone_with_a_whole_move_into_an_empty_hex) {
  Battle b(R"(
    . . . .
     . h . .
    . . . .
     . . . .)");
  b.steep("0202", "0203").steep("0202", "0303");
  const UnitId i = b.unit(0, "Sc", "scutarii", "0203"), c = b.unit(0, "Ma", "maa", "0303"),
               e = b.unit(0, "El", "elephants", "0204");
  const UnitId f = b.unit(0, "Fr", "bills", "0401");
  b.start();
  expect_verdicts(b, i, {{"0202", ""}, {"0202 0201", "1.5"}});
  EXPECT_EQ(forbids(b, c, "0202"), "1.5");
  b[c].dismounted = true;
  expect_verdicts(b, c, {{"0202", ""}, {"0202 column", "1.5"}});
  b[f].at = b.at("0202");
  EXPECT_EQ(forbids(b, i, "0202 0201"), "1.5");
  b[f].at = b.at("0401"), b[i].at = b.at("0103"), b[e].at = b.at("0203");
  EXPECT_EQ(forbids(b, e, "0202"), "1.5");
}

TEST(HordesGround, crossing_a_wall_ends_the_move_and_wheels_cannot) {
  Battle b(3, 5);
  b.wall("0204", "0203", Obstacle::fence).wall("0304", "0303");
  const UnitId h = b.unit(0, "Ho", "horse", "0204"), c = b.unit(0, "Ch", "chariots", "0304");
  b.start();
  expect_verdicts(b, h, {{"0203", ""}, {"0203 0202", "1.5"}});
  EXPECT_EQ(forbids(b, c, "0303"), "Q4");
}

TEST(HordesGround, t58_pavise_carriers_go_one_hex_two_in_column_three_on_a_road) {
  Battle b(5, 12);
  b.road({"0311", "0310", "0309", "0308", "0307"});
  const UnitId u = b.unit(0, "Cr", "crossbows", "0211");
  b.start();
  expect_verdicts(b, u, {{"0210", ""}, {"0210 0209", "1.5.1"}});
  b[u].column = true;
  expect_verdicts(b, u, {{"0210 0209", ""}, {"0210 0209 0208", "1.5.1"}});
  b[u].at = b.at("0311");
  EXPECT_EQ(forbids(b, u, "0310 0309 0308"), "");
  b[u].column = false;
  EXPECT_EQ(forbids(b, u, "0310 0309"), "1.5.1");  // deployed: one hex, road or not
}

TEST(HordesGround, chariots_pass_spearmen_in_a_wood_unless_these_choose_to_attack) {  // T25
  Battle b(R"(
    . . . . .
     . . w . .
    . . . . .
     . . . . .
    . . . . .)");
  const UnitId c = b.unit(0, "Ch", "chariots", "0205");
  const UnitId e = b.unit(1, "Sp", "bills", "0302");
  b.start();
  expect_verdicts(b, c, {{"0204 0303 0402", "1.5.2"}, {"0204 0303 face:ENE 0403", ""}});
  Walk w = walked(b, c, "0204 0303");
  settle(b.data, b.s, w);
  EXPECT_FALSE(w.contact);
  EXPECT_EQ(may_choose_to_attack(b.view(), c), std::vector<UnitId>{e});
  choose_fight(b.s, e, c);
  w.contact = true;
  EXPECT_TRUE(in_contact(b.view(), c, e));
  EXPECT_TRUE(try_leg(b.view(), w, Leg::go(b.at("0403"))));
  EXPECT_TRUE(may_choose_to_attack(b.view(), c).empty());
}

namespace {

/// Six stands of warriors before the narrow passage in 0303.
struct Passage : Battle {
  Passage()
      : Battle(R"(
    . . . . .
     . . . . .
    . . n . .
     . . . . .
    . . . . .
     . . . . .)") {
    u = unit(0, "Wa", "warriors", "0304");
  }
  /// Squeezes them into the passage.
  void enter() {
    start();
    half = view().info(u).rear_half;
    (*this)[u].front.now = (*this)[u].front.start = 6, (*this)[u].squeezed = true;
    make(*this, u, "0303");
  }

  UnitId u, half = k_no_unit;
};

}  // namespace

TEST(HordesGround, halves_torn_apart_move_each_for_itself_until_they_meet_again) {
  Passage b;
  b.enter();
  const UnitId u = b.u, half = b.half;
  ASSERT_TRUE(b.view().trailing(u));
  EXPECT_FALSE(b[half].squeezed);  // it stands in the open
  b[half].at = b.at("0306");       // a recoil later
  new_bound(b);
  EXPECT_EQ(forbids(b, half, "0305"), "");
  make(b, u, "0302");
  EXPECT_EQ(b[half].at, b.at("0306"));
  EXPECT_EQ(b.view().stands(u), 4);
  b[half].at = b.at("0202");
  new_bound(b);
  EXPECT_EQ(forbids(b, half, "0201"), "1.5.9");
  make(b, u, "0301");
  EXPECT_FALSE(b[half].alive);
  EXPECT_EQ(b.view().stands(u), 6);
}

TEST(HordesGround, six_stands_that_wade_beside_a_ford_keep_together) {
  Battle b(R"(
    . . .
     ~ f ~
    . . .)");
  const UnitId u = b.unit(0, "Wa", "warriors", "0203");
  b.start();
  b[u].front.now = b[u].front.start = 6;
  make(b, u, "0202");
  EXPECT_EQ(b.view().stands(u), 6);
}

TEST(HordesGround, a_horde_bought_with_six_stands_is_parted_like_any_other) {
  Battle b(3, 3);
  for (auto& army : b.scenario().armies) {
    for (auto& type : army.types) {
      if (type.id == "warriors") type.stands = 6;
    }
  }
  const UnitId u = b.unit(0, "Wa", "warriors", "0202");
  b.start();
  EXPECT_EQ(b.view().stands(u), 6);
  EXPECT_NE(b.view().info(u).rear_half, k_no_unit);
}

TEST(HordesGround, a_disrupted_rear_half_stays_behind) {
  Passage b;
  b.enter();
  b[b.half].disrupted = true;
  new_bound(b);
  make(b, b.u, "0302 0301");
  EXPECT_EQ(b[b.half].at, b.at("0304"));
  EXPECT_EQ(b.view().stands(b.u), 4);
}

TEST(HordesGround, a_general_with_the_rear_half_comes_along_and_stays_when_it_closes_up) {
  Passage b;
  b.general(0, "Ge", "0101");
  b.enter();
  b.commander(0).at = b[b.half].at, b.commander(0).host = b.half;
  new_bound(b);
  make(b, b.u, "0302");
  EXPECT_EQ(b.label(b.commander(0).at), "0303");
  new_bound(b);
  make(b, b.u, "0301");
  EXPECT_EQ(b.commander(0).host, b.u);
  EXPECT_EQ(b.label(b.commander(0).at), "0301");
}
