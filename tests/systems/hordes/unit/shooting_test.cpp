#include <gtest/gtest.h>

#include "engine/systems/hordes/rules/retreat/results.h"
#include "engine/systems/hordes/rules/shooting/figures.h"
#include "engine/systems/hordes/rules/shooting/shoot_question.h"
#include "engine/systems/hordes/rules/shooting/volleys.h"
#include "tests/support/hordes_builder.h"

using namespace hexpost::hordes;
using hexpost::hordes::test::Battle;

namespace {

std::string rule(const std::optional<hexpost::base::Refusal>& no) {
  return no ? no->rule : "";
}

/// A shooter of the south in 0406 and a target of the north two hexes up in 0304 or 0404.
struct Range {
  Battle b{9, 9};
  UnitId shooter, target;
  Range(std::string a, std::string c, std::string_view at = "0404", std::string_view from = "0406") {
    shooter = b.unit(0, "Shooter", std::move(a), from);
    target = b.unit(1, "Target", std::move(c), at);
  }
  Range& start() {
    b.start();
    b.s.phase = Phase::shooting;
    return *this;
  }
  Battery battery() const { return batteries(b.view(), shooter).front(); }
  Needed needed() const { return needed_score(b.view(), shooter, battery(), target); }
  std::string targeting() const { return rule(may_target(b.view(), shooter, battery(), target)); }
};

}  // namespace

// ---- the score to hit [1.8.4]

TEST(ScoreToHit, of_crossbows_at_armoured_men_coming_into_contact) {  // T1
  Range r("crossbows", "foot-maa", "0405");
  r.start();
  EXPECT_EQ(r.needed().sum(), 8);
  int hits = 0;
  for (const int roll : {4, 8, 10, 12})
    hits += hits_of_roll(r.b.view(), r.shooter, r.battery(), r.target, roll);
  EXPECT_EQ(hits, 3);
  EXPECT_EQ(result(r.b.view(), r.target, hits), (Outcome{Retreat::recoil, false, 0, false}));
}

TEST(ScoreToHit, at_armour_in_a_wood_adds_both) {  // T2
  Range r("archers", "foot-maa", "0405");
  r.b.ground("0405").terrain = Terrain::wood;
  r.start();
  EXPECT_EQ(r.needed().sum(), 11);
  EXPECT_EQ(r.needed().terrain, 2);
}

TEST(ScoreToHit, at_a_village_adds_two) {
  Range r("archers", "bills");
  r.b.ground("0404").terrain = Terrain::built_up;
  r.start();
  EXPECT_EQ(r.needed().sum(), 7 + 1 + 2);
}

TEST(ScoreToHit, rises_by_personal_armour) {  // T3
  EXPECT_EQ(Range("archers", "foot-maa").start().needed().sum(), 9);
  EXPECT_EQ(Range("archers", "bills").start().needed().sum(), 8);
  EXPECT_EQ(Range("archers", "scutarii").start().needed().sum(), 7);
}

TEST(ScoreToHit, of_gunpowder_ignores_personal_armour) {  // T4
  EXPECT_EQ(Range("handguns", "foot-maa").start().needed().sum(), 7);
  EXPECT_EQ(Range("handguns", "bills").start().needed().sum(), 7);
}

TEST(ScoreToHit, of_crossbows_takes_one_off_personal_armour_only) {
  EXPECT_EQ(Range("crossbows", "bills").start().needed().sum(), 7);
  Range r("crossbows", "foot-maa", "0405");
  r.b.ground("0405").terrain = Terrain::wood;
  EXPECT_EQ(r.start().needed().sum(), 7 + 1 + 2);
}

TEST(ScoreToHit, at_pavises_adds_two_from_the_front) {  // T5, Q57
  Range r("archers", "crossbows");
  r.start();
  r.b[r.target].pavises = true;
  EXPECT_EQ(r.needed().sum(), 10);
  r.b[r.target].facing = 0;  // shows its back
  EXPECT_EQ(r.needed().sum(), 8);
  r.b[r.target].facing = 6;
  r.b[r.target].column = true;
  EXPECT_EQ(r.needed().sum(), 8);  // T58: none in column
}

TEST(ScoreToHit, of_gunpowder_at_pavises_adds_one) {  // 1.8.4
  Range r("handguns", "crossbows");
  r.start();
  r.b[r.target].pavises = true;
  EXPECT_EQ(r.needed().sum(), 8);
}

TEST(ScoreToHit, above_twelve_hits_nothing) {  // 1.8.4
  Range r("skirmishers", "crossbows", "0405");
  r.b.ground("0405").terrain = Terrain::wood;
  r.start();
  r.b[r.target].pavises = true;
  EXPECT_EQ(r.needed().sum(), 13);
  EXPECT_EQ(hits_of_roll(r.b.view(), r.shooter, r.battery(), r.target, 12), 0);
}

TEST(ScoreToHit, up_a_steep_side) {  // T36
  for (const auto& [from, sum] : {std::pair{"0405", 9}, std::pair{"0406", 8}}) {
    Range r("archers", "scutarii", "0404", from);
    r.b.ground("0404").level = 1;
    r.b.steep("0405", "0404");
    r.b.steep("0505", "0404");
    r.start();
    EXPECT_EQ(r.needed().sum(), sum) << from;
  }
}

TEST(ScoreToHit, up_a_steep_side_from_another_hill_is_plain) {  // T36
  Range r("archers", "scutarii", "0404", "0406");
  r.b.ground("0404").level = 1;
  r.b.ground("0406").level = 1;
  r.b.steep("0405", "0404");
  r.b.steep("0505", "0404");
  EXPECT_EQ(r.start().needed().sum(), 7);
}

TEST(ScoreToHit, at_combined_arms_meets_the_armour_of_the_front_rank) {  // 1.13.8
  Range r("archers", "foot-maa");
  r.start();
  r.b[r.target].front.now = 2;
  r.b[r.target].rear = {type_index(r.b, "archers"), 2, 2};
  EXPECT_EQ(r.needed().armour, 2);
  r.b[r.target].front.now = 0;
  EXPECT_EQ(r.needed().armour, 0);
}

// ---- dice [1.8.3]

TEST(ShootingDice, are_one_for_each_stand_left) {  // T53
  Range r("archers", "bills");
  r.start();
  EXPECT_EQ(shooting_dice(r.b.view(), r.shooter), 4);
  r.b[r.shooter].front.now = 3;
  EXPECT_EQ(shooting_dice(r.b.view(), r.shooter), 3);
}

TEST(ShootingDice, of_the_disrupted_are_half_rounded_up) {  // T21
  Range r("archers", "bills");
  r.start();
  r.b[r.shooter].disrupted = true;
  for (const auto& [stands, dice] : {std::pair{1, 1}, std::pair{2, 1}, std::pair{3, 2}, std::pair{4, 2}}) {
    r.b[r.shooter].front.now = static_cast<std::int8_t>(stands);
    EXPECT_EQ(shooting_dice(r.b.view(), r.shooter), dice) << stands;
  }
}

TEST(ShootingDice, in_column_are_two_and_one_when_disrupted) {
  Range r("archers", "bills");
  r.start();
  r.b[r.shooter].column = true;
  EXPECT_EQ(shooting_dice(r.b.view(), r.shooter), 2);
  r.b[r.shooter].disrupted = true;
  EXPECT_EQ(shooting_dice(r.b.view(), r.shooter), 1);
}

TEST(ShootingDice, in_a_river_are_those_of_disrupted_men) {
  Range r("archers", "bills");
  r.b.ground("0406").terrain = Terrain::river;
  r.start();
  EXPECT_EQ(shooting_dice(r.b.view(), r.shooter), 2);
  EXPECT_FALSE(may_turn_to_shoot(r.b.view(), r.shooter));
}

TEST(ShootingDice, of_combined_arms_come_from_the_rank_that_shoots) {  // 1.13.8, T24
  Range r("wagons", "bills");
  r.start();
  r.b[r.shooter].rear = {type_index(r.b, "crossbows"), 2, 2};
  ASSERT_EQ(batteries(r.b.view(), r.shooter).size(), 1u);
  EXPECT_EQ(batteries(r.b.view(), r.shooter).front(), (Battery{true, false, 2}));
  EXPECT_EQ(battery_type(r.b.view(), r.shooter, r.battery()).id, "crossbows");
  r.b[r.shooter].column = true;
  EXPECT_EQ(shooting_dice(r.b.view(), r.shooter), 0);  // only the front stands shoot in column
}

TEST(ShootingDice, fall_by_the_suppressed_stands) {  // 1.8.10
  Range r("archers", "bills");
  r.start();
  r.b[r.shooter].suppressed = 3;
  EXPECT_EQ(shooting_dice(r.b.view(), r.shooter), 1);
  r.b[r.shooter].suppressed = 9;
  EXPECT_EQ(shooting_dice(r.b.view(), r.shooter), 0);
  EXPECT_EQ(rule(may_shoot(r.b.view(), r.shooter)), "1.8.10");
}

// ---- who may shoot

TEST(MayShoot, a_unit_by_what_it_did_and_whose_bound_it_is) {
  using Flags = std::vector<bool Unit::*>;
  struct Row {
    const char *type, *target;  ///< the target's hex; 0405 is in contact
    SideId bound;
    Flags set;
    const char* forbidden_by;
  };
  const Row k_rows[] = {
      // every unit with shooters, also after moving [1.8.6], but once a phase
      {"archers", "0404", 0, {}, ""},
      {"archers", "0404", 0, {&Unit::moved}, ""},
      {"archers", "0404", 0, {&Unit::shot}, "1.8.1"},
      // none in hand-to-hand combat since an earlier bound [1.8.5], unless the contact is gone
      {"archers", "0405", 0, {&Unit::engaged}, "1.8.5"},
      {"archers", "0101", 0, {&Unit::engaged}, ""},
      // those contacted in this bound [1.8.6]
      {"archers", "0405", 1, {&Unit::contacted}, ""},
      // only chariots after moving into contact [1.8.5]
      {"mongols", "0405", 0, {&Unit::charged, &Unit::moved}, "1.8.5"},
      {"chariots", "0405", 0, {&Unit::charged, &Unit::moved}, ""},
      // none that moved with pavises or stakes [1.8.5] [T58]
      {"crossbows", "0404", 0, {&Unit::pavises}, ""},
      {"crossbows", "0404", 0, {&Unit::pavises, &Unit::moved}, "1.13.5"},
      {"crossbows", "0404", 0, {&Unit::stakes_carried, &Unit::moved}, "1.13.6"},
      // artillery unmoved in its own bound [1.8.8]
      {"bolts", "0404", 0, {}, ""},
      {"bolts", "0404", 0, {&Unit::moved}, "1.8.8"},
      {"bolts", "0404", 1, {}, "1.8.8"},
      // artillery that holds its fire in the other bound only [1.8.9] [Q53]
      {"bolts", "0404", 0, {&Unit::hold_fire}, "Q53"},
      {"bolts", "0404", 1, {&Unit::hold_fire}, ""},
  };
  for (const Row& row : k_rows) {
    SCOPED_TRACE(std::string("row ") + std::to_string(&row - k_rows) + ": " + row.type);
    Range r(row.type, "bills", row.target);
    r.start();
    r.b.bound_of(row.bound);
    r.b[r.shooter].pavises = false;
    for (const auto flag : row.set)
      r.b[r.shooter].*flag = true;
    EXPECT_EQ(rule(may_shoot(r.b.view(), r.shooter)), row.forbidden_by);
  }
}

TEST(MayShoot, no_unit_without_shooters) {  // 1.8.2
  Range r("archers", "bills");
  r.start();
  EXPECT_EQ(rule(may_shoot(r.b.view(), r.target)), "1.8.2");
}

TEST(HoldFire, is_taken_up_unmoved_and_given_up_in_the_own_phase) {  // 1.8.9, Q53
  Range r("bolts", "bills");
  r.start();
  EXPECT_EQ(rule(may_hold_fire(r.b.view(), r.shooter)), "");
  EXPECT_EQ(rule(may_release_fire(r.b.view(), r.shooter)), "1.8.9");
  r.b[r.shooter].moved = true;
  EXPECT_EQ(rule(may_hold_fire(r.b.view(), r.shooter)), "1.8.9");
  r.b[r.shooter].moved = false;
  r.b[r.shooter].shot = true;
  EXPECT_EQ(rule(may_hold_fire(r.b.view(), r.shooter)), "1.8.9");
  r.b[r.shooter].shot = false;
  r.b[r.shooter].hold_fire = true;
  EXPECT_EQ(rule(may_hold_fire(r.b.view(), r.shooter)), "1.8.9");
  EXPECT_EQ(rule(may_release_fire(r.b.view(), r.shooter)), "");
  r.b.bound_of(1);
  EXPECT_EQ(rule(may_release_fire(r.b.view(), r.shooter)), "1.8.9");
}

TEST(HoldFire, is_for_artillery) {
  Range r("archers", "bills");
  r.start();
  EXPECT_EQ(rule(may_hold_fire(r.b.view(), r.shooter)), "1.8.9");
}

// ---- at whom

TEST(Targets, of_small_arms_are_two_hexes_away_at_most) {  // 1.8.2
  EXPECT_EQ(Range("archers", "bills", "0404").start().targeting(), "");
  EXPECT_EQ(Range("archers", "bills", "0403").start().targeting(), "1.8.2");
}

TEST(Targets, of_artillery_lie_within_its_range) {  // 1.8.8
  EXPECT_EQ(Range("organ", "bills", "0402").start().targeting(), "");
  EXPECT_EQ(Range("organ", "bills", "0401").start().targeting(), "1.8.8");
}

TEST(Targets, of_artillery_are_not_below_its_least_range) {
  Range r("catapult", "bills", "0404");
  for (TroopType& t : r.b.scenario().armies[0].types) {
    if (t.id == "catapult") t.engine->min_range = 4;
  }
  r.start();
  EXPECT_EQ(r.targeting(), "1.8.8");
}

TEST(Targets, are_anywhere_in_range_for_units_that_may_turn) {  // 1.8.2
  Range r("archers", "bills", "0408");
  r.start();
  EXPECT_EQ(r.targeting(), "");
  r.b[r.shooter].disrupted = true;
  EXPECT_EQ(r.targeting(), "1.8.2");
}

TEST(Targets, of_chariots_are_all_round_even_disrupted) {  // 1.13.9
  Range r("chariots", "bills", "0408");
  r.start();
  r.b[r.shooter].disrupted = true;
  EXPECT_EQ(r.targeting(), "");
}

TEST(Targets, are_enemies_and_no_lone_generals) {  // 1.8.11
  Range r("archers", "bills", "0408");
  r.b.general(1, "Alone", "0405");
  r.start();
  EXPECT_EQ(legal_targets(r.b.view(), r.shooter), std::vector<UnitId>{r.target});
  EXPECT_EQ(rule(may_target(r.b.view(), r.shooter, r.battery(), r.shooter)), "1.8.2");
}

TEST(Targets, of_artillery_across_a_steep_side) {  // T57
  const auto up = [](std::string_view from) {
    Range r("bolts", "scutarii", "0404", from);
    r.b.ground("0404").level = 1;
    r.b.steep("0405", "0404");
    r.b.steep("0505", "0404");
    r.start();
    return std::pair{r.targeting().empty(), artillery_addition(r.b.view(), r.shooter, r.target).sum()};
  };
  EXPECT_FALSE(up("0405").first);
  EXPECT_EQ(up("0406"), (std::pair{true, 2}));
  EXPECT_EQ(up("0507"), (std::pair{true, 0}));
  const auto down = [](std::string_view to) {
    Range r("bolts", "scutarii", to, "0404");
    r.b.ground("0404").level = 1;
    r.b.steep("0405", "0404");
    r.b.steep("0505", "0404");
    r.start();
    return r.targeting().empty();
  };
  EXPECT_FALSE(down("0405"));
  EXPECT_TRUE(down("0406"));
}

TEST(FacingToShoot, is_the_present_one_if_it_will_do_and_else_the_least_turn) {  // 1.8.2
  Range r("archers", "bills", "0404");
  r.start();
  EXPECT_EQ(facing_for(r.b.view(), r.shooter, std::array{r.target}), Facing{0});
  r.b[r.target].at = r.b.at("0507");  // south-east
  EXPECT_EQ(facing_for(r.b.view(), r.shooter, std::array{r.target}), Facing{4});
  r.b[r.shooter].disrupted = true;
  EXPECT_FALSE(facing_for(r.b.view(), r.shooter, std::array{r.target}));
}

TEST(FacingToShoot, has_to_cover_all_targets) {
  Battle b(9, 9);
  const UnitId bows = b.unit(0, "Bows", "archers", "0405");
  const UnitId ne = b.unit(1, "NE", "bills", "0404");
  const UnitId nw = b.unit(1, "NW", "bills", "0304");
  const UnitId s = b.unit(1, "S", "bills", "0406");
  b.start();
  EXPECT_EQ(facing_for(b.view(), bows, std::array{ne, nw}), Facing{0});
  EXPECT_FALSE(facing_for(b.view(), bows, std::array{ne, nw, s}));
}

TEST(FacingToShoot, on_a_road_side_means_one_end_of_it) {  // Q54
  Battle b(9, 9);
  const UnitId bows = b.unit(0, "Bows", "archers", "0405", "NE");
  const UnitId nw = b.unit(1, "NW", "bills", "0304");
  const UnitId ne = b.unit(1, "NE", "bills", "0404");
  const UnitId e = b.unit(1, "E", "bills", "0505");
  b.start();
  b[bows].disrupted = true;
  EXPECT_TRUE(facing_for(b.view(), bows, std::array{nw, ne}));
  EXPECT_TRUE(facing_for(b.view(), bows, std::array{ne, e}));
  EXPECT_FALSE(facing_for(b.view(), bows, std::array{nw, e}));
}

// ---- artillery [1.8.8]

TEST(Artillery, reads_hits_off_its_row_which_cover_raises_and_nothing_above_twelve_hits) {
  struct Row {
    HitScores scores;
    int raised_by, roll, hits;
  };
  const HitScores k_cannon{{6, 9, 12}}, k_bolts{{6, 10, 0}};
  const Row k_rows[] = {{k_cannon, 0, 5, 0},  {k_cannon, 0, 6, 1},  {k_cannon, 0, 9, 2},
                        {k_cannon, 0, 12, 3}, {k_cannon, 2, 7, 0},  {k_cannon, 2, 8, 1},
                        {k_cannon, 2, 11, 2}, {k_cannon, 2, 12, 2}, {k_bolts, 0, 12, 2}};
  for (const Row& row : k_rows)
    EXPECT_EQ(artillery_hits(row.scores, row.raised_by, row.roll), row.hits) << row.roll << ", +" << row.raised_by;
}

TEST(Artillery, changes_rows_beyond_three_hexes_and_minds_no_armour) {
  Range near("bolts", "foot-maa", "0503");
  near.start();
  EXPECT_EQ(hits_of_roll(near.b.view(), near.shooter, near.battery(), near.target, 6), 1);
  Range far("bolts", "foot-maa", "0402");
  far.start();
  EXPECT_EQ(hits_of_roll(far.b.view(), far.shooter, far.battery(), far.target, 7), 0);
  EXPECT_EQ(hits_of_roll(far.b.view(), far.shooter, far.battery(), far.target, 8), 1);
}

TEST(Artillery, adds_two_against_wood_village_and_stone_walls) {  // 1.8.8, Q52
  for (const Terrain t : {Terrain::wood, Terrain::built_up}) {
    Range r("bolts", "bills");
    r.b.ground("0404").terrain = t;
    r.start();
    EXPECT_EQ(artillery_addition(r.b.view(), r.shooter, r.target).sum(), 2);
  }
  Range r("bolts", "bills", "0405");
  r.b.wall("0406", "0405", Obstacle::stone_wall);
  r.start();
  EXPECT_EQ(artillery_addition(r.b.view(), r.shooter, r.target).wall, 2);
  EXPECT_FALSE(immune(r.b.view(), r.target, r.b.at("0406"), r.battery()));
}

TEST(Artillery, fires_one_die_a_piece_fewer_when_disrupted) {
  Range r("bolts", "bills");
  r.start();
  EXPECT_EQ(shooting_dice(r.b.view(), r.shooter), 2);
  r.b[r.shooter].disrupted = true;
  EXPECT_EQ(shooting_dice(r.b.view(), r.shooter), 1);
}

// ---- hard cover [1.8.10]

TEST(HardCover, of_walls_and_fences_works_through_their_side_only) {
  Range r("archers", "bills", "0405");
  r.b.wall("0406", "0405", Obstacle::fence);
  r.start();
  EXPECT_EQ(hard_cover(r.b.view(), r.target, r.b.at("0406")), Cover::hard);
  EXPECT_EQ(hard_cover(r.b.view(), r.target, r.b.at("0404")), Cover::none);
  EXPECT_TRUE(immune(r.b.view(), r.target, r.b.at("0406"), r.battery()));
}

TEST(HardCover, is_there_for_the_units_on_either_side_of_a_wall) {  // 1.13.7
  Range r("archers", "bills", "0405");
  r.b.wall("0406", "0405");
  r.start();
  const UnitId shooter = r.shooter;
  r.b[shooter].at = r.b.at("0406");
  EXPECT_EQ(hard_cover(r.b.view(), r.target, r.b.at("0406")), Cover::stone);
  EXPECT_EQ(hard_cover(r.b.view(), shooter, r.b.at("0405")), Cover::stone) << "they shoot at one another across it";
  EXPECT_EQ(hard_cover(r.b.view(), shooter, r.b.at("0407")), Cover::none);
}

TEST(HardCover, of_a_fence_stops_artillery_too) {  // Q52
  Range r("bolts", "bills", "0405");
  r.b.wall("0406", "0405", Obstacle::fence);
  r.start();
  EXPECT_TRUE(immune(r.b.view(), r.target, r.b.at("0406"), r.battery()));
}

TEST(HardCover, of_stone_stops_small_arms) {
  Range r("archers", "bills", "0405");
  r.b.wall("0406", "0405", Obstacle::stone_wall);
  r.start();
  EXPECT_EQ(hard_cover(r.b.view(), r.target, r.b.at("0406")), Cover::stone);
  EXPECT_TRUE(immune(r.b.view(), r.target, r.b.at("0406"), r.battery()));
}

TEST(HardCover, of_war_wagons_is_all_round_but_for_foot_behind_them_in_front_only) {  // T24, 1.13.8
  Range r("archers", "wagons", "0405");
  r.start();
  EXPECT_EQ(hard_cover(r.b.view(), r.target, r.b.at("0404")), Cover::hard);
  r.b[r.target].rear = {type_index(r.b, "crossbows"), 2, 2};
  EXPECT_EQ(hard_cover(r.b.view(), r.target, r.b.at("0406")), Cover::hard);
  EXPECT_EQ(hard_cover(r.b.view(), r.target, r.b.at("0404")), Cover::none);
}

TEST(Suppression, is_one_for_one_from_cover_and_two_for_one_from_the_open) {  // T11
  EXPECT_EQ(suppressed_by(0, 12), 6);
  EXPECT_EQ(suppressed_by(4, 0), 4);
  EXPECT_EQ(suppressed_by(2, 3), 3);
}

TEST(Suppression, of_handgunners_behind_a_wall_by_three_units_in_the_open) {  // T11
  Battle b(9, 9);
  b.wall("0405", "0404").wall("0405", "0304");
  const UnitId one = b.unit(0, "One", "mongols", "0303");
  const UnitId two = b.unit(0, "Two", "mongols", "0503");
  const UnitId three = b.unit(0, "Three", "mongols", "0403");
  const UnitId guns = b.unit(1, "Guns", "handguns", "0405", "N");
  b.start();
  const Volley volley{{{one, 0}, {two, 0}, {three, 0}}, guns, k_no_unit, true};
  EXPECT_EQ(suppression(b.view(), volley), 4);  // all the stands of this one unit
  b[guns].front.now = b[guns].front.start = 12;
  EXPECT_EQ(suppression(b.view(), volley), 6);
}

TEST(SimultaneousShooting, is_done_from_the_start_of_the_phase) {  // Q5
  Range r("archers", "archers");
  r.start();
  const State before = r.b.s;
  r.b[r.target].front.now = 2;
  r.b[r.target].disrupted = true;
  r.b[r.target].at = r.b.at("0403");
  r.b[r.shooter].hold_fire = true;
  const State then = simultaneous_state(r.b.data, before, r.b.s, 1);
  const View v{r.b.data, then};
  EXPECT_EQ(shooting_dice(v, r.target), 4);
  EXPECT_EQ(v.unit(r.target).at, r.b.at("0404"));
  EXPECT_TRUE(v.unit(r.shooter).hold_fire);
  r.b[r.target].alive = false;
  const State gone = simultaneous_state(r.b.data, before, r.b.s, 1);
  EXPECT_FALSE(gone.units[static_cast<std::size_t>(r.target)].alive);
}

// ---- all shots of a side are one declaration [1.8.1]

TEST(ShootLines, of_one_turn_are_one_declaration) {
  using hexpost::orders::cut;
  const auto both = [](const char* line, const char* next) {
    return joined_shots(cut(line), cut(next)).value_or("apart");
  };
  EXPECT_EQ(both("shoot nearest", "shoot A at B"), "shoot A at B then rest nearest");
  EXPECT_EQ(both("shoot A at B", "shoot C D at E"), "shoot A at B then C D at E");
  EXPECT_EQ(both("shoot A at B then rest nearest", "shoot C at D else E then rest none"),
            "shoot A at B then C at D else E then rest none");
  EXPECT_EQ(both("shoot nearest", "shoot strongest"), "shoot strongest") << "the later one holds";
  EXPECT_EQ(both("shoot none", "shoot A at B"), "apart");
  EXPECT_EQ(both("fight A by B", "shoot A at B"), "apart");
}
