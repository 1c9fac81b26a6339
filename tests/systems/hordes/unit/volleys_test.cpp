#include "engine/systems/hordes/rules/shooting/volleys.h"

#include <gtest/gtest.h>

#include "tests/support/hordes_builder.h"

using namespace hexpost::hordes;
using hexpost::hordes::test::Battle;

namespace {

std::string rule(const std::optional<VolleyRefusal>& no) {
  return no ? no->refusal.rule : "";
}

std::string judged(const Battle& b, std::vector<Volley> volleys, SideId side = 0) {
  return rule(judge_volleys(b.view(), side, volleys));
}

/// Two units of bows, two targets in range of both, one of them without contact.
struct Field {
  Battle b{9, 9};
  UnitId bows = b.unit(0, "Bows", "longbows", "0405"), more = b.unit(0, "More", "archers", "0505");
  UnitId engine = b.unit(0, "Bolts", "bolts", "0506");
  UnitId near = b.unit(1, "Near", "bills", "0504"), far = b.unit(1, "Far", "maa", "0403");
  Field() {
    b.start();
    b.s.phase = Phase::shooting;
  }
};

}  // namespace

TEST(Volleys, may_pool_several_units_against_one_target) {  // 1.8.1
  Field f;
  f.b[f.near].at = f.b.at("0503");
  EXPECT_EQ(judged(f.b, {{{{f.bows, 0}, {f.more, 0}}, f.near}}), "");
  EXPECT_EQ(judged(f.b, {{{{f.bows, 0}}, f.near}, {{{f.more, 0}}, f.near}}), "");  // read twice, as declared
}

TEST(Volleys, need_shooters_and_an_enemy) {
  Field f;
  EXPECT_EQ(judged(f.b, {{{}, f.near}}), "1.8.1");
  EXPECT_EQ(judged(f.b, {{{{f.bows, 0}}, f.more}}), "1.8.1");
  EXPECT_EQ(judged(f.b, {{{{f.bows, 0}}, k_no_unit}}), "1.8.1");
  EXPECT_EQ(judged(f.b, {{{{f.near, 0}}, f.far}}), "1.8.2");
}

TEST(Volleys, name_the_line_and_the_unit_that_is_wrong) {
  Field f;
  f.b[f.near].at = f.b.at("0503");
  f.b[f.more].at = f.b.at("0909");
  f.b[f.more].shot = true;
  const std::vector<Volley> volleys{{{{f.bows, 0}}, f.near}, {{{f.engine, 1}, {f.more, 0}}, f.near}};
  const auto no = judge_volleys(f.b.view(), 0, volleys);
  ASSERT_TRUE(no);
  EXPECT_EQ(no->volley, 1u);
  EXPECT_EQ(no->shot, 1u);
}

TEST(Volleys, of_small_arms_are_not_divided_out_of_contact) {  // 1.8.6
  Field f;
  f.b[f.near].at = f.b.at("0503");
  EXPECT_EQ(judged(f.b, {{{{f.bows, 2}}, f.near}, {{{f.bows, 2}}, f.far}}), "1.8.6");
}

TEST(Volleys, are_divided_at_will_among_enemies_in_contact) {  // 1.8.6, Q26
  Field f;
  f.b[f.far].at = f.b.at("0404");
  f.b[f.near].at = f.b.at("0304");
  f.b.bound_of(1);
  EXPECT_EQ(judged(f.b, {{{{f.bows, 1}}, f.near}, {{{f.bows, 3}}, f.far}}), "");
  EXPECT_EQ(judged(f.b, {{{{f.bows, 2}}, f.near}, {{{f.bows, 3}}, f.far}}), "1.8.3");
  f.b[f.near].at = f.b.at("0406");  // behind them: no facing covers both
  EXPECT_EQ(judged(f.b, {{{{f.bows, 1}}, f.near}, {{{f.bows, 3}}, f.far}}), "1.8.2");
}

TEST(Volleys, of_artillery_give_each_piece_its_own_target_in_one_arc) {  // 1.8.8
  Field f;
  f.b[f.more].at = f.b.at("0909");
  f.b[f.near].at = f.b.at("0503");
  EXPECT_EQ(judged(f.b, {{{{f.engine, 1}}, f.near}, {{{f.engine, 1}}, f.far}}), "");
  EXPECT_EQ(judged(f.b, {{{{f.engine, 1}}, f.near}, {{{f.engine, 2}}, f.far}}), "1.8.3");
  f.b[f.far].at = f.b.at("0509");
  EXPECT_EQ(judged(f.b, {{{{f.engine, 1}}, f.near}, {{{f.engine, 1}}, f.far}}), "1.8.2");
}

TEST(Volleys, at_hard_cover_are_refused_but_may_suppress) {  // 1.8.10
  Battle b(9, 9);
  b.wall("0405", "0404", Obstacle::fence);
  const UnitId bows = b.unit(0, "Bows", "archers", "0405");
  const UnitId guns = b.unit(1, "Guns", "handguns", "0404");
  const UnitId open = b.unit(1, "Open", "bills", "0403");
  b.start();
  EXPECT_EQ(judged(b, {{{{bows, 0}}, guns}}), "1.8.10");
  EXPECT_EQ(judged(b, {{{{bows, 0}}, guns, k_no_unit, true}}), "");
  b[open].at = b.at("0304");
  EXPECT_EQ(judged(b, {{{{bows, 0}}, open, k_no_unit, true}}), "1.8.10");  // no shooters
}

TEST(Volleys, number_what_all_it_has_left_means) {
  Field f;
  f.b[f.far].at = f.b.at("0404");
  f.b[f.near].at = f.b.at("0304");
  const std::vector<Volley> in{{{{f.bows, 1}}, f.near}, {{{f.bows, 0}}, f.far}};
  const auto out = with_numbers(f.b.view(), in);
  EXPECT_EQ(out[0].shots[0].dice, 1);
  EXPECT_EQ(out[1].shots[0].dice, 3);
}

TEST(Volleys, whose_target_is_gone_are_not_fired_unless_another_is_named) {  // Q51
  Field f;
  f.b[f.near].at = f.b.at("0503");
  f.b[f.far].at = f.b.at("0303");
  Volley volley{{{f.bows, 4}, {f.more, 4}}, f.near};
  EXPECT_EQ(still_possible(f.b.view(), volley).shots.size(), 2u);
  f.b[f.near].alive = false;
  EXPECT_TRUE(still_possible(f.b.view(), volley).shots.empty());
  volley.otherwise = f.far;
  EXPECT_EQ(still_possible(f.b.view(), volley).target, f.far);
  EXPECT_EQ(still_possible(f.b.view(), volley).shots, (std::vector<Shot>{{f.bows, 4}}));  // the other is out of range
}

TEST(Volleys, go_on_for_a_unit_that_has_shot_a_part_of_its_dice_in_its_present_arc) {  // Q51
  Field f;
  f.b[f.bows].shot = true;
  const Volley ahead{{{f.bows, 2}}, f.far};
  EXPECT_EQ(still_possible(f.b.view(), ahead).shots.size(), 1u);
  f.b[f.far].at = f.b.at("0406");
  EXPECT_TRUE(still_possible(f.b.view(), ahead).shots.empty());
}

TEST(Volleys, lose_the_dice_of_stands_lost_since) {  // Q51
  Field f;
  f.b[f.bows].front.now = 3;
  EXPECT_EQ(still_possible(f.b.view(), {{{f.bows, 4}}, f.far}).shots, (std::vector<Shot>{{f.bows, 3}}));
}

TEST(Salvos, are_thrown_rank_by_rank) {
  Field f;
  const auto all = salvos(f.b.view(), {f.bows, 3}, f.far);
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].dice, 3);
  EXPECT_EQ(salvos(f.b.view(), {f.bows, 0}, f.far, 3)[0].dice, 1);
}

// ---- standing orders

TEST(StandingFire, at_no_target_declares_nothing) {
  Field f;
  EXPECT_TRUE(canned_volleys(f.b.view(), 0, f.b.view().living(0), Aim::none).empty());
}

TEST(StandingFire, at_the_nearest_pools_by_target_and_is_legal) {
  Field f;
  f.b[f.near].at = f.b.at("0503");
  f.b[f.more].at = f.b.at("0604");
  const auto volleys = canned_volleys(f.b.view(), 0, f.b.view().living(0), Aim::nearest);
  EXPECT_FALSE(judge_volleys(f.b.view(), 0, volleys));
  int shots = 0;
  for (const Volley& v : volleys)
    shots += static_cast<int>(v.shots.size());
  EXPECT_EQ(shots, 3);
}

TEST(StandingFire, at_the_strongest_and_the_weakest_goes_by_strength) {
  Field f;
  f.b[f.near].at = f.b.at("0503");
  const std::array bows{f.bows};
  EXPECT_GT(strength(f.b.view(), f.far), strength(f.b.view(), f.near));
  EXPECT_EQ(canned_volleys(f.b.view(), 0, bows, Aim::strongest).front().target, f.far);
  EXPECT_EQ(canned_volleys(f.b.view(), 0, bows, Aim::weakest).front().target, f.near);
}

TEST(StandingFire, among_enemies_in_contact_is_even_with_the_rest_at_the_strongest) {  // 1.8.6
  Field f;
  f.b[f.far].at = f.b.at("0404");
  f.b[f.near].at = f.b.at("0304");
  f.b[f.bows].front.now = 3;
  f.b.bound_of(1);
  const std::array bows{f.bows};
  const auto volleys = canned_volleys(f.b.view(), 0, bows, Aim::nearest);
  ASSERT_EQ(volleys.size(), 2u);
  EXPECT_EQ(volleys[0], (Volley{{{f.bows, 2}}, f.far}));
  EXPECT_EQ(volleys[1], (Volley{{{f.bows, 1}}, f.near}));
  EXPECT_FALSE(judge_volleys(f.b.view(), 0, volleys));
}

TEST(StandingFire, prefers_units_in_contact_and_skips_units_it_cannot_hurt) {
  Battle b(9, 9);
  b.wall("0405", "0404", Obstacle::fence);
  const UnitId bows = b.unit(0, "Bows", "archers", "0405");
  b.unit(1, "Safe", "bills", "0404");
  const UnitId open = b.unit(1, "Open", "bills", "0403");
  b.start();
  b[open].at = b.at("0305");
  b.bound_of(1);
  const auto volleys = canned_volleys(b.view(), 0, b.view().living(0), Aim::nearest);
  ASSERT_EQ(volleys.size(), 1u);
  EXPECT_EQ(volleys[0], (Volley{{{bows, 4}}, open}));
}

TEST(StandingFire, is_written_in_four_words) {
  for (const Aim aim : {Aim::none, Aim::nearest, Aim::strongest, Aim::weakest})
    EXPECT_EQ(find_aim(aim_name(aim)), aim);
  EXPECT_EQ(find_aim("Nearest"), Aim::nearest);
  EXPECT_FALSE(find_aim("bravest"));
}
