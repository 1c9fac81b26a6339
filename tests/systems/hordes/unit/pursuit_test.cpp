#include "engine/systems/hordes/rules/retreat/pursuit.h"

#include <gtest/gtest.h>

#include "tests/support/hordes_builder.h"

using namespace hexpost::hordes;
using hexpost::hordes::test::Battle;

namespace {

using Labels = std::vector<std::string>;

std::vector<Hex> path(const Battle& b, std::initializer_list<std::string_view> names) {
  std::vector<Hex> out;
  for (const auto n : names)
    out.push_back(b.at(n));
  return out;
}

/// A winner of the south in 0506 beside a hex 0505 that the loser has left.
struct Won {
  Battle b{9, 12};
  UnitId winner;
  explicit Won(std::string type) { winner = b.unit(0, "Winner", std::move(type), "0506"); }
  FollowUp duty(bool fled = false) {
    b.start();
    return follow_duty(b.view(), winner, b.at("0505"), fled);
  }
};

}  // namespace

TEST(FollowUpDuty, binds_all_but_class_A_infantry) {  // 1.11.1
  EXPECT_EQ(Won("bills").duty().duty, Duty::must);
  EXPECT_EQ(Won("maa").duty().duty, Duty::must);
  EXPECT_EQ(Won("knights").duty().duty, Duty::must);  // class A, but mounted
  EXPECT_EQ(Won("guards").duty().duty, Duty::may);
}

TEST(FollowUpDuty, never_moves_engines_and_wagons_or_a_unit_where_it_cannot_go) {  // 1.11.2
  EXPECT_EQ(Won("bolts").duty().duty, Duty::never);
  EXPECT_EQ(Won("wagons").duty().duty, Duty::never);
  Won chariots("chariots");  // T25, T54
  chariots.b.ground("0505").terrain = Terrain::wood;
  EXPECT_EQ(chariots.duty().duty, Duty::never);
  Won steep("bills");
  steep.b.steep("0506", "0505");
  EXPECT_EQ(steep.duty().duty, Duty::never);
}

TEST(FollowUpDuty, is_a_choice_behind_walls_at_rivers_and_in_villages) {  // 1.11.2
  Won wall("bills");
  wall.b.wall("0506", "0505", Obstacle::fence);
  EXPECT_EQ(wall.duty().duty, Duty::may);
  Won river("bills");
  river.b.ground("0505").terrain = Terrain::river;
  EXPECT_EQ(river.duty().duty, Duty::may);
  Won into("bills");
  into.b.ground("0505").terrain = Terrain::built_up;
  EXPECT_EQ(into.duty().duty, Duty::may);
  Won out_of("bills");
  out_of.b.ground("0506").terrain = Terrain::built_up;
  EXPECT_EQ(out_of.duty().duty, Duty::may);
  EXPECT_EQ(Won("bills").duty().duty, Duty::must);
}

TEST(FollowUpDuty, is_a_choice_behind_stakes_and_pavises) {  // 1.11.2
  Won stakes("longbows");
  stakes.b.start();
  stakes.b[stakes.winner].stakes = front_sides(0);
  EXPECT_EQ(follow_duty(stakes.b.view(), stakes.winner, stakes.b.at("0505"), false).duty, Duty::may);
  Won pavises("crossbows");
  pavises.b.start();
  pavises.b[pavises.winner].pavises = true;
  EXPECT_EQ(follow_duty(pavises.b.view(), pavises.winner, pavises.b.at("0505"), false).duty, Duty::may);
  pavises.b[pavises.winner].facing = 6;
  EXPECT_EQ(follow_duty(pavises.b.view(), pavises.winner, pavises.b.at("0505"), false).duty, Duty::must);
}

TEST(FollowUpDuty, leads_across_the_losers_stakes_only_after_a_flight) {  // 1.13.6
  Won w("maa");
  w.b.start();
  w.b.s.left_stakes = {{w.b.at("0505"), front_sides(6)}};
  EXPECT_EQ(follow_duty(w.b.view(), w.winner, w.b.at("0505"), true).duty, Duty::must);
  EXPECT_EQ(follow_duty(w.b.view(), w.winner, w.b.at("0505"), false).duty, Duty::never);
}

TEST(FollowUpDuty, binds_hordes_over_obstacles_even_disrupted) {  // 1.11.2
  Won w("warriors");
  w.b.wall("0506", "0505", Obstacle::fence);
  w.b.start();
  w.b[w.winner].disrupted = true;
  EXPECT_EQ(follow_duty(w.b.view(), w.winner, w.b.at("0505"), false).duty, Duty::must);
}

TEST(FollowUpDuty, is_a_choice_in_a_shield_wall) {  // 1.13.3
  Battle b(9, 12);
  b.unit(0, "Left", "horse", "0406");
  const UnitId one = b.unit(0, "One", "hoplites", "0506");
  b.unit(0, "Two", "hoplites", "0606");
  b.start();
  EXPECT_EQ(follow_duty(b.view(), one, b.at("0505"), false).duty, Duty::may);
}

TEST(FollowUpDuty, of_foot_combined_with_wagons_is_a_choice) {  // Q48
  Won w("wagons");
  w.b.start();
  w.b[w.winner].rear = {7, 2, 2};
  EXPECT_EQ(follow_duty(w.b.view(), w.winner, w.b.at("0505"), false).duty, Duty::may);
}

TEST(FollowUpDuty, binds_a_disrupted_sole_victor) {  // 1.11.2
  Won w("bills");
  w.b.start();
  w.b[w.winner].disrupted = true;
  EXPECT_EQ(follow_duty(w.b.view(), w.winner, w.b.at("0505"), false).duty, Duty::must);
}

TEST(FollowUpOrder, is_undisrupted_horde_impact_sum_cavalry) {  // 1.11.3
  const Claim horde{0, false, true, false, 0, 1};
  const Claim high_impact{1, false, false, false, 4, 2};
  const Claim strong{2, false, false, false, 2, 6};
  const Claim weak{3, false, false, false, 2, 4};
  const Claim cavalry{4, false, false, true, 2, 4};
  const Claim disrupted_horde{5, true, true, false, 0, 9};
  const auto order = follow_order(std::vector{disrupted_horde, weak, cavalry, strong, high_impact, horde});
  EXPECT_EQ(order, (std::vector<std::vector<UnitId>>{{0}, {1}, {2}, {4}, {3}, {5}}));
}

TEST(FollowUpOrder, leaves_equals_to_the_owner_and_ranks_the_disrupted_by_factor) {  // 1.11.3
  const auto order = follow_order(
      std::vector<Claim>{{0, true, false, false, 0, 4}, {1, true, false, false, 0, 5}, {2, true, false, false, 0, 4}});
  EXPECT_EQ(order, (std::vector<std::vector<UnitId>>{{1}, {0, 2}}));
}

TEST(FollowUpOrder, goes_by_what_counted_in_the_combat) {
  Battle b(9, 9);
  const UnitId bills = b.unit(0, "Bills", "bills", "0506");
  const UnitId horse = b.unit(0, "Horse", "maa", "0606");
  b.start();
  b[bills].impact = b[horse].impact = true;
  b[horse].static_combat = true;
  const std::array winners{bills, horse};
  const auto c = claims(b.view(), winners, std::array{b.at("0605")});
  EXPECT_EQ(c[0].impact, 1);
  EXPECT_EQ(c[1].impact, 0);
  EXPECT_EQ(follow_order(c).front(), std::vector<UnitId>{bills});
}

TEST(PursuitMove, follows_the_path_of_the_fleer_for_a_whole_move_with_a_comrade) {  // T15
  Battle b(9, 12);
  const UnitId a = b.unit(0, "A", "maa", "0505");  // has followed up from 0506
  const UnitId c = b.unit(0, "B", "maa", "0406");
  b.unit(1, "C", "maa", "0501");
  b.start();
  const auto fled = path(b, {"0504", "0503", "0502", "0501"});
  const Pursuit p = pursuit(b.view(), a, b.at("0506"), fled, false);
  EXPECT_EQ(p.duty, Duty::must);
  EXPECT_EQ(b.labels(p.path), (Labels{"0504", "0503"}));
  b[a].at = b.at("0503");
  const auto paths = comrade_paths(b.view(), c, a, path(b, {"0506", "0505", "0504", "0503"}));
  ASSERT_EQ(paths.size(), 1u);
  EXPECT_EQ(b.labels(paths[0]), (Labels{"0505", "0504"}));
}

TEST(PursuitMove, is_a_choice_for_class_A_and_none_for_disrupted_or_engines) {  // 1.11.4
  Battle b(9, 12);
  const UnitId knights = b.unit(0, "Knights", "knights", "0505");
  b.start();
  const auto fled = path(b, {"0504", "0503"});
  EXPECT_EQ(pursuit(b.view(), knights, b.at("0506"), fled, false).duty, Duty::may);
  EXPECT_EQ(pursuit(b.view(), knights, b.at("0506"), fled, true).duty, Duty::never);  // removed stakes
  b[knights].disrupted = true;
  EXPECT_EQ(pursuit(b.view(), knights, b.at("0506"), fled, false).duty, Duty::never);
}

TEST(PursuitMove, does_not_begin_in_contact_with_a_new_enemy) {  // 1.11.4
  Battle b(9, 12);
  const UnitId u = b.unit(0, "U", "maa", "0505");
  b.unit(1, "New", "maa", "0605");
  b.start();
  EXPECT_EQ(pursuit(b.view(), u, b.at("0506"), path(b, {"0504", "0503"}), false).duty, Duty::never);
}

TEST(PursuitMove, stops_on_entering_a_zone_of_control) {  // 1.11.4
  Battle b(9, 12);
  const UnitId u = b.unit(0, "U", "mongols", "0505");
  b.unit(1, "Other", "maa", "0602");
  b.start();
  const Pursuit p = pursuit(b.view(), u, b.at("0506"), path(b, {"0504", "0503", "0502", "0501"}), false);
  EXPECT_EQ(b.label(p.path.back()), "0502");  // beside the other enemy
}

TEST(PursuitMove, keeps_to_the_ground_like_any_move) {  // 1.11.4
  Battle b(9, 12);
  b.ground("0503").terrain = Terrain::wood;
  const UnitId horse = b.unit(0, "Horse", "mongols", "0505");
  const UnitId wheels = b.unit(0, "Wheels", "chariots", "0805");
  b.start();
  EXPECT_EQ(b.labels(pursuit(b.view(), horse, b.at("0506"), path(b, {"0504", "0503", "0502"}), false).path),
            (Labels{"0504", "0503"}));
  b[wheels].at = b.at("0505");
  b[horse].at = b.at("0909");
  EXPECT_EQ(b.labels(pursuit(b.view(), wheels, b.at("0506"), path(b, {"0504", "0503", "0502"}), false).path),
            Labels{"0504"});
}

TEST(PursuitMove, ends_with_the_follow_up_in_ground_that_halts) {
  Battle b(9, 12);
  b.ground("0505").terrain = Terrain::wood;
  const UnitId u = b.unit(0, "U", "mongols", "0505");
  b.start();
  EXPECT_EQ(pursuit(b.view(), u, b.at("0506"), path(b, {"0504"}), false).duty, Duty::never);
}

TEST(Comrades, of_a_slow_follower_go_one_hex_at_most_and_stay_in_touch) {  // T47
  Battle b(9, 12);
  const UnitId foot = b.unit(0, "Foot", "bills", "0505");  // followed up from 0506 and stops
  const UnitId horse = b.unit(0, "Horse", "maa", "0406");
  b.start();
  EXPECT_EQ(pursuit(b.view(), foot, b.at("0506"), path(b, {"0504", "0503"}), false).duty, Duty::never);
  const auto paths = comrade_paths(b.view(), horse, foot, path(b, {"0506", "0505"}));
  ASSERT_EQ(paths.size(), 1u);
  EXPECT_EQ(b.labels(paths[0]), Labels{"0506"});
}

TEST(Comrades, of_a_fast_follower_go_to_their_own_limit) {  // T48
  Battle b(12, 12);
  const UnitId light = b.unit(0, "Light", "mongols", "0607");  // has followed up from 0508
  const UnitId foot = b.unit(0, "Foot", "bills", "0608");
  b.start();
  b[foot].column = true;
  const auto fled = path(b, {"0606", "0605", "0604", "0603", "0602", "0601"});
  const Pursuit p = pursuit(b.view(), light, b.at("0508"), fled, false);
  EXPECT_EQ(p.path.size(), 4u);  // 1 + 4
  std::vector<Hex> trail{b.at("0508"), b.at("0607")};
  trail.insert(trail.end(), p.path.begin(), p.path.end());
  b[light].at = trail.back();
  const auto paths = comrade_paths(b.view(), foot, light, trail);
  ASSERT_FALSE(paths.empty());
  EXPECT_EQ(b.labels(paths.back()), (Labels{"0607", "0606"}));
}

TEST(Comrades, stay_when_disrupted_or_in_combat_with_others) {
  Battle b(9, 12);
  const UnitId foot = b.unit(0, "Foot", "bills", "0505"), horse = b.unit(0, "Horse", "maa", "0406");
  const UnitId foe = b.unit(1, "Foe", "maa", "0909");
  b.start();
  const auto come_along = [&] { return !comrade_paths(b.view(), horse, foot, path(b, {"0506", "0505"})).empty(); };
  EXPECT_TRUE(come_along());
  b[foe].at = b.at("0306");
  EXPECT_FALSE(come_along());
  b[foe].at = b.at("0909");
  b[horse].disrupted = true;
  EXPECT_FALSE(come_along());
}
