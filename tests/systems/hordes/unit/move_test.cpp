#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/rules/movement/move_orders.h"
#include "engine/systems/hordes/rules/movement/walk.h"
#include "tests/systems/hordes/unit/moving.h"

using namespace hexpost;
using namespace hexpost::hordes;
using namespace hexpost::hordes::test;

TEST(HordesMove, a_unit_leaves_by_one_of_its_two_front_sides) {
  Battle b(9, 9);
  const UnitId u = b.unit(0, "Kn", "knights", "0505");
  b.start();
  expect_verdicts(b, u,
                  {{"0504 0503", ""},  // NW, then N W again
                   {"0404 0403", ""},
                   {"0605 0705", "1.5.4"},  // E is not a front side
                   {"0507", "1.5.2"}});     // not adjacent
}

TEST(HordesMove, t12_cavalry_moves_two_hexes_and_forms_column_then_goes_four) {
  Battle b(9, 12);
  const UnitId u = b.unit(0, "Ca", "maa", "0510");
  b.start();
  EXPECT_EQ(forbids(b, u, "0509 0508 0507 column"), "1.5.3");
  make(b, u, "0509 0508 column");
  EXPECT_TRUE(b[u].column);
  new_bound(b);
  expect_verdicts(b, u, {{"0507 0506 0505 0504", ""}, {"0507 0506 0505 0504 0503", "1.5.1"}});
}

TEST(HordesMove, t13_light_cavalry_turns_for_one_point_and_leaves_by_the_rear) {
  Battle b(9, 12);
  const UnitId u = b.unit(0, "Mo", "mongols", "0504");
  b.start();
  expect_verdicts(b, u, {{"face:S 0505 0506 0507 0508", ""}, {"face:S 0505 0506 0507 0508 0509", "1.5.1"}});
}

TEST(HordesMove, who_forms_no_column_is_told_by_which_rule) {
  Battle b(9, 9);
  const UnitId horde = b.unit(0, "Mob", "peasants", "0205"), riders = b.unit(0, "Horse", "horse", "0405");
  const UnitId pikes = b.unit(0, "Pk", "pikes", "0605");
  b.start();
  b[pikes].front.start = b[pikes].front.now = 6;
  for (const auto& [u, rule] : {std::pair{horde, "1.13.1"}, {riders, "1.1.4"}, {pikes, "1.13.4"}})
    EXPECT_EQ(forbids(b, u, "column"), rule) << rule;
}

TEST(HordesMove, t14_a_column_moves_three_hexes_and_deploys_in_contact_with_two_enemies) {
  Battle b(9, 12);
  const UnitId u = b.unit(0, "Kn", "maa", "0508");
  b.unit(1, "E1", "bills", "0404"), b.unit(1, "E2", "bills", "0504");
  b.start();
  b[u].column = true;
  EXPECT_EQ(forbids(b, u, "0507 0506 0505 deploy"), "");
  const Walk w = walked(b, u, "0507 0506 0505 deploy");
  EXPECT_TRUE(w.contact);
  EXPECT_FALSE(w.column);
  EXPECT_EQ(enemies_in_contact_at(b.view(), u, w.at).size(), 2u);
}

TEST(HordesMove, t17_dismounted_horse_remounts_for_one_point_and_turns_for_another) {
  Battle b(9, 9);
  const UnitId u = b.unit(0, "Ho", "hobilars", "0504");
  b.start();
  b[u].dismounted = true;
  EXPECT_EQ(b.view().speed(u), 1);
  expect_verdicts(b, u, {{"remount face:S 0505 0506", ""}, {"remount face:S 0505 0506 0507", "1.5.1"}});
  make(b, u, "remount face:S 0505 0506");
  EXPECT_EQ(b.view().kind(u), Kind::cavalry);
}

TEST(HordesMove, riders_that_dismount_have_the_remaining_move_of_foot) {
  Battle b(9, 9);
  const UnitId u = b.unit(0, "Me", "maa", "0506");
  b.start();
  expect_verdicts(b, u,
                  {{"0505 0504 dismount", ""}, {"0505 0504 0503 dismount", "1.5.11"}, {"dismount 0505", "1.5.1"}});
}

TEST(HordesMove, t41_any_unit_moves_one_hex_in_any_direction_with_any_facing_and_formation) {
  for (const char* type : {"bills", "maa"}) {
    for (hex::Side side = 0; side < hex::k_sides; ++side) {
      Battle b(9, 9);
      const UnitId u = b.unit(0, "Un", type, "0505");
      b.start();
      for (Facing f = 0; f < hex::k_facings; f = static_cast<Facing>(f + 2)) {
        const std::vector<Leg> order{Leg::go(hex::step(b.at("0505"), side)), Leg::face(f), Leg::of(Leg::Kind::column)};
        EXPECT_FALSE(judge_move(b.view(), u, order)) << type << side << int{f};
      }
    }
  }
}

TEST(HordesMove, the_single_hex_rule_covers_one_hex_only) {
  Battle b(9, 9);
  const UnitId u = b.unit(0, "Sk", "skirmishers", "0505");
  b.start();
  expect_verdicts(b, u,
                  {{"0506", ""},  // backwards
                   {"0506 0507", "1.5.4"},
                   {"0504 0503", ""}});
}

TEST(HordesMove, t42_one_point_of_turn_is_free_in_every_hex_and_two_cost_a_hex) {
  Battle b(12, 12);
  const UnitId u = b.unit(0, "Ho", "horse", "0508");
  b.start();
  expect_verdicts(b, u,
                  {{"0507 face:ENE 0607 face:ESE 0707 face:S 0708", ""},
                   {"0507 face:ESE 0607 0608", ""},
                   {"0507 face:ESE 0607 0608 0709", "1.5.1"},
                   {"face:ENE 0608 0708 0808", ""},  // before the first hex no turn is free
                   {"face:ENE 0608 0708 0808 0908", "1.5.1"}});
}

TEST(HordesMove, t52_along_a_road_cavalry_goes_four_hexes_deployed_and_five_in_column) {
  Battle b(5, 12);
  b.road({"0311", "0310", "0309", "0308", "0307", "0306", "0305", "0304"});
  const UnitId u = b.unit(0, "Ca", "maa", "0311");
  b.start();
  expect_verdicts(b, u,
                  {{"0310 0309 0308 0307", ""},
                   {"0310 0309 0308 0307 0306", "1.5.1"},
                   {"0310 0309 0308 0407", "1.5.1"}});  // leaving the road loses its bonus
  b[u].column = true;
  expect_verdicts(b, u, {{"0310 0309 0308 0307 0306", ""}, {"0310 0309 0308 0307 0306 0305", "1.5.1"}});
}

TEST(HordesMove, units_without_the_road_letter_get_no_road_bonus) {
  Battle b(5, 12);
  for (auto& type : b.scenario().armies[0].types)
    type.road = false;
  b.road({"0311", "0310", "0309", "0308", "0307"});
  const UnitId u = b.unit(0, "Ca", "maa", "0311");
  b.start();
  EXPECT_EQ(forbids(b, u, "0310 0309 0308 0307"), "1.5.1");
}

TEST(HordesMove, a_unit_facing_a_road_side_leaves_by_three_sides_and_faces_a_point_off_the_road) {
  Battle b(9, 9);
  b.road({"0306", "0406", "0506"});
  const UnitId u = b.unit(0, "Ca", "maa", "0406", "E");
  b.start();
  expect_verdicts(b, u,
                  {{"0505 0504", ""},  // NE side
                   {"0507 0508", ""},  // SE side
                   {"0405 0404", "1.5.4"},
                   {"0505 face:E", "1.5.2"}});
  make(b, u, "0505");
  EXPECT_EQ(hex::facing_name(b[u].facing), "ENE");
}

TEST(HordesMove, entering_a_road_hex_any_facing_is_free) {
  Battle b(9, 9);
  b.road({"0305", "0405", "0505", "0605"});
  const UnitId u = b.unit(0, "Ca", "maa", "0406");
  b.start();
  expect_verdicts(b, u, {{"0405 face:W 0305 0205", ""}, {"0405 face:S 0406 0407", ""}});
}

TEST(HordesMove, a_unit_stops_on_entering_an_enemy_zone_of_control) {
  Battle b(9, 9);
  const UnitId u = b.unit(0, "Ho", "horse", "0508");
  b.unit(1, "En", "bills", "0505");
  b.start();
  expect_verdicts(b, u, {{"0507 0506", ""}, {"0507 0506 0605", "1.5.6"}, {"0607 0606 0605", ""}});
}

TEST(HordesMove, after_an_evasion_the_move_goes_on_with_what_is_left) {
  Battle b(9, 9);
  const UnitId u = b.unit(0, "Ho", "horse", "0508");
  const UnitId e = b.unit(1, "En", "mongols", "0505");
  b.start();
  Walk w = walked(b, u, "0507 0506");
  ASSERT_TRUE(w.contact);
  resume(b.view(), w);
  EXPECT_TRUE(w.contact);
  b[e].at = b.at("0503");
  resume(b.view(), w);
  EXPECT_FALSE(w.contact);
  EXPECT_EQ(Walker(b.view(), w.unit).points_left(w), 2);
  EXPECT_FALSE(try_leg(b.view(), w, Leg::go(b.at("0505"))));
}

TEST(HordesMove, t40_a_column_passes_through_a_stationary_friend) {
  Battle b(9, 9);
  const UnitId u = b.unit(0, "Co", "bills", "0506"), f = b.unit(0, "Fr", "bills", "0505");
  b.start();
  b[u].column = true;
  EXPECT_EQ(forbids(b, u, "0505"), "1.5.7");
  make(b, u, "0505 0504");
  EXPECT_FALSE(b[f].disrupted);
  EXPECT_EQ(b[f].at, b.at("0505"));
  EXPECT_TRUE(b[f].passed);
  EXPECT_EQ(forbids(b, f, "0604"), "1.5.7");
}

TEST(HordesMove, disrupted_moved_or_threatened_friends_are_not_passed) {
  Battle b(9, 9);
  const UnitId u = b.unit(0, "Ho", "horse", "0507"), f = b.unit(0, "Fr", "bills", "0506");
  const UnitId e = b.unit(1, "En", "bills", "0201");
  b.start();
  EXPECT_EQ(forbids(b, u, "0506 0505"), "");
  b[f].disrupted = true;
  EXPECT_EQ(forbids(b, u, "0506 0505"), "1.5.7");
  b[f].disrupted = false, b[f].moved = true;
  EXPECT_EQ(forbids(b, u, "0506 0505"), "1.5.7");
  b[f].moved = false, b[e].at = b.at("0605");
  EXPECT_EQ(forbids(b, u, "0506 0505"), "1.5.7");
}

TEST(HordesMove, artillery_chariots_and_wagons_pass_and_are_passed) {
  Battle b(9, 9);
  const UnitId c = b.unit(0, "Ch", "chariots", "0507");
  b.unit(0, "Ca", "cannon", "0506"), b.unit(0, "Wa", "wagons", "0505");
  b.start();
  EXPECT_EQ(forbids(b, c, "0506 0505 0504"), "");
}

TEST(HordesMove, no_unit_enters_an_enemy_hex_or_leaves_the_table) {
  Battle b(5, 5);
  const UnitId u = b.unit(0, "Ho", "horse", "0301");
  const UnitId w = b.unit(0, "Ho2", "horse", "0304");
  b.unit(1, "En", "bills", "0303");
  b.general(1, "Ge", "0504");
  b.start();
  const std::vector<Leg> off{Leg::go(hex::step(b.at("0301"), 0))};
  EXPECT_EQ(judge_move(b.view(), u, off)->rule, "Q55");
  b.s.units[2].at = b.at("0101");
  EXPECT_EQ(forbids(b, w, "face:ENE 0404 0504"), "Q45");
  b[u].at = b.at("0201");
  EXPECT_EQ(forbids(b, u, "0101"), "1.5.5");
}

TEST(HordesMove, only_undisrupted_commanded_units_of_the_side_on_move_move_and_only_once) {
  Battle b(5, 9);
  const UnitId u = b.unit(0, "Ho", "horse", "0305");
  const UnitId e = b.unit(1, "En", "horse", "0301");
  b.start();
  EXPECT_EQ(forbids(b, e, "0302"), "1.3");
  expect_verdicts(b, u, {{"0304", ""}, {"", "1.5"}});
  b[u].done = true;
  EXPECT_EQ(forbids(b, u, "0304"), "1.5");
  b[u].done = false, b[u].commanded = false;
  EXPECT_EQ(forbids(b, u, "0304"), "1.4.7");
  b[u].commanded = true, b[u].disrupted = true;
  EXPECT_EQ(forbids(b, u, "0304"), "1.5.12");
  b[u].disrupted = false, b.s.phase = Phase::shooting;
  EXPECT_EQ(forbids(b, u, "0304"), "1.3");
}

TEST(HordesMove, pavises_are_dropped_on_moving_into_contact) {
  Battle b(5, 9);
  const UnitId u = b.unit(0, "Cr", "crossbows", "0305");
  b.unit(1, "En", "bills", "0303");
  b.start();
  make(b, u, "0304");
  EXPECT_FALSE(b[u].pavises);
}

TEST(HordesMove, the_last_stand_of_a_small_unit_with_c_moves_as_if_in_column) {
  Battle b(5, 9);
  const UnitId c = b.unit(0, "Ch", "column-chariots", "0308");
  b.start();
  EXPECT_EQ(forbids(b, c, "0307 0306 0305 0304"), "1.5.1");
  b[c].front.now = 1;
  EXPECT_EQ(forbids(b, c, "0307 0306 0305 0304"), "");
}

TEST(HordesMove, a_column_that_remounts_without_c_loses_the_bonus_of_its_column) {
  Battle b(5, 12);
  const UnitId u = b.unit(0, "Ho", "hobilars", "0310");
  b.start();
  b[u].dismounted = b[u].column = true;
  expect_verdicts(b, u, {{"remount 0309 0308 0307", ""}, {"remount 0309 0308 0307 0306", "1.5.1"}});
}
