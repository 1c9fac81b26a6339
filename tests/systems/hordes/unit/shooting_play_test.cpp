#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/rules/shooting/shoot_question.h"
#include "tests/systems/hordes/unit/play_field.h"

namespace hexpost::hordes::test {
namespace {

TEST(ShootingPlay, crossbows_throw_back_the_men_at_arms_that_charge_them_T1) {
  Field f(10, 12);
  const UnitId maa = f.unit(0, "Maa", "foot-maa", "0507");
  const UnitId cross = f.unit(1, "Cross", "crossbows", "0506");
  f.ready().clash(maa, cross);
  f[maa].charged = f[cross].contacted = true;
  f.table.answer("shoot Cross at Maa").dice({4, 8, 10, 12}).always("recoil", "best");
  f.shooting(0);
  EXPECT_EQ(f.sentence("shoots at"), "Cross shoots at Maa: 4 dice, 8 or more hits");
  EXPECT_EQ(f.table.figure("hits from", 1), 3);
  EXPECT_TRUE(f.table.was_told("recoils from", maa));
  EXPECT_FALSE(f[maa].disrupted);
  EXPECT_FALSE(engaged(f.view(), maa));
  EXPECT_FALSE(f[maa].impact);
  EXPECT_EQ(f.s.phase, Phase::melee);
  EXPECT_EQ(f.s.stage, 0);
}

/// Two units of archers on either side, out of contact.
struct Archers : Field {
  UnitId a1, a2, b1, b2;
  Archers() : Field(12, 12) {
    a1 = unit(0, "A1", "archers", "0508");
    a2 = unit(0, "A2", "archers", "0608");
    b1 = unit(1, "B1", "archers", "0506");
    b2 = unit(1, "B2", "archers", "0606");
    ready();
  }
};

TEST(ShootingPlay, the_side_on_move_shoots_first_and_the_other_with_what_is_left) {
  Archers f;
  f.table.answer("shoot A1 A2 at B1")
      .dice({7, 7, 7, 1, 1, 1, 1, 1})
      .answer("recoil B1 0505")
      .answer("shoot B1 at A1")
      .always("shoot", "none");
  f.shooting(0);
  EXPECT_TRUE(f[f.b1].disrupted);
  EXPECT_EQ(f.where(f.b1), "0505");
  // B1 is at three hexes now: its line is void
  ASSERT_EQ(f.table.refused.size(), 1u);
}

TEST(ShootingPlay, by_option_both_shoot_with_what_they_had) {
  Archers f;
  f.options().simultaneous_shooting = true;
  f.data.scenario.options.simultaneous_shooting = true;
  f.table.answer("shoot A1 A2 at B1")
      .answer("shoot B1 at A1")
      .dice({7, 7, 7, 1, 1, 1, 1, 1})
      .answer("recoil B1 0505")
      .dice({7, 7, 1, 1});
  f.shooting(0);
  EXPECT_TRUE(f[f.b1].disrupted);
  EXPECT_EQ(f.where(f.b1), "0505");
  EXPECT_EQ(f.table.dice_left(), 0u);  // four dice although it is disrupted and out of range now
}

TEST(ShootingPlay, a_pool_is_looked_up_once_and_two_pools_twice) {
  Archers f;
  f[f.b2].front.now = 0, f[f.b2].alive = false;
  f.table.answer("shoot A1 at B1 then A2 at B1").dice({7, 7, 1, 1, 7, 7, 1, 1}).always("shoot", "none");
  f.shooting(0);  // two hits and two hits: no effect on class C, twice
  EXPECT_EQ(f.where(f.b1), "0506");
  EXPECT_EQ(f.table.all("No effect on", 0).size(), 2u);
}

TEST(ShootingPlay, a_pool_whose_target_has_gone_takes_the_other_target_it_names) {
  Archers f;
  f.table.answer("shoot A1 at B1 then A2 at B1 else B2")
      .answer("flee B1 0405 0404")
      .always("flee", "best")
      .always("shoot", "none");
  f.table.dice({7, 7, 7, 7, 1, 1, 1, 1});
  f.shooting(0);
  EXPECT_EQ(f.table.all("shoots at", 1), (std::vector<int>{f.b1, f.b2}));
}

TEST(ShootingPlay, a_pool_with_nothing_left_to_shoot_at_is_not_fired) {
  Archers f;
  f.table.answer("shoot A1 at B1 then A2 at B1").always("flee", "best").always("shoot", "none");
  f.table.dice({7, 7, 7, 7});
  f.shooting(0);
  EXPECT_EQ(f.sentence("cannot shoot at"), "A2 cannot shoot at B1 any more");
}

TEST(ShootingPlay, one_word_will_do_for_a_whole_side) {
  Archers f;
  f.table.answer("shoot nearest").dice({1, 1, 1, 1, 1, 1, 1, 1}).always("shoot", "none");
  f.shooting(0);
  EXPECT_EQ(f.table.asked[0].answer, "shoot nearest");
  EXPECT_EQ(f.table.rolled, 8);
}

TEST(ShootingPlay, units_named_shoot_as_told_and_the_rest_at_the_nearest) {
  Archers f;
  f.table.answer("shoot A1 at B2 then rest nearest").always("shoot", "none").dice({1, 1, 1, 1, 1, 1, 1, 1});
  f.shooting(0);
  EXPECT_EQ(f.table.asked[0].answer, "shoot A1 at B2 then rest nearest");
  EXPECT_EQ(f.table.rolled, 8);
}

TEST(ShootingPlay, who_has_no_target_is_not_asked) {
  Field f(12, 12);
  f.unit(0, "Archers", "archers", "0510");
  f.unit(1, "Foe", "bills", "0503");
  f.ready().shooting(0);
  EXPECT_TRUE(f.table.asked.empty());
}

TEST(ShootingPlay, a_unit_turns_for_nothing_before_it_shoots_unless_disrupted) {
  Archers f;
  f[f.a1].facing = 6;
  f.table.answer("shoot A1 at B1").dice({1, 1, 1, 1}).always("shoot", "none");
  f.shooting(0);
  EXPECT_NE(f[f.a1].facing, 6);
  EXPECT_TRUE(f.table.was_told("turns to", f.a1));
  f[f.a1].facing = 6, f[f.a1].disrupted = true;
  f.table.answer("shoot A1 at B1");
  f.shooting(0);
  ASSERT_EQ(f.table.refused.size(), 1u);
  EXPECT_EQ(f.table.refused[0].rule, "1.8.2");
}

TEST(ShootingPlay, the_owner_may_say_where_a_shooter_looks) {
  Archers f;
  f.table.answer("shoot A1 face N at B1").dice({1, 1, 1, 1}).always("shoot", "none");
  f[f.a1].facing = 2;
  f.shooting(0);
  EXPECT_EQ(f[f.a1].facing, 0);
}

TEST(ShootingPlay, a_contacted_unit_divides_its_dice_among_those_it_faces) {
  Field f(12, 12);
  const UnitId left = f.unit(0, "Left", "bills", "0508");
  const UnitId right = f.unit(0, "Right", "bills", "0408");
  const UnitId bows = f.unit(1, "Bows", "longbows", "0507");
  f.ready();
  f[left].charged = f[right].charged = f[bows].contacted = true;
  f.table.answer("shoot Bows dice 3 at Left then Bows at Right").dice({12, 1, 1, 12}).always("recoil", "best");
  f.shooting(0);
  EXPECT_EQ(f.table.asked.back().answer, "shoot Bows dice 3 at Left then Bows at Right");
  EXPECT_EQ(f.sentence("{} shoots at {}: {} dice"), "Bows shoots at Left: 3 dice, 6 or more hits");
  EXPECT_EQ(f.sentence("{} shoots at {}: one die"), "Bows shoots at Right: one die, 6 or more hits");
}

TEST(ShootingPlay, pieces_of_one_battery_have_each_its_target) {
  Field f(12, 14);
  const UnitId cannon = f.unit(0, "Cannon", "cannon", "0612");
  f.unit(1, "X", "bills", "0507");
  f.unit(1, "Y", "bills", "0607");
  f.ready();
  f.table.answer("shoot Cannon dice 1 at X then Cannon dice 1 at Y").dice({1, 1}).always("shoot", "none");
  f.shooting(0);
  EXPECT_EQ(f.table.refused.size(), 0u);
  EXPECT_EQ(f.table.rolled, 2);
  EXPECT_FALSE(f[cannon].shot);
}

TEST(ShootingPlay, artillery_holds_its_fire_and_shoots_in_the_enemys_bound) {
  Field f(12, 14);
  const UnitId cannon = f.unit(0, "Cannon", "cannon", "0612");
  const UnitId foe = f.unit(1, "Foe", "bills", "0607");
  f.ready();
  f.table.answer("shoot hold-fire Cannon");
  f.shooting(0);
  EXPECT_TRUE(f[cannon].hold_fire);
  EXPECT_EQ(f.table.rolled, 0);
  f.table.answer("shoot Cannon at Foe").dice({1, 1});
  f.shooting(1);
  EXPECT_EQ(f.table.rolled, 2);
  EXPECT_TRUE(f[cannon].hold_fire);
  f.table.answer("shoot end-hold-fire Cannon");
  f.shooting(0);
  EXPECT_FALSE(f[cannon].hold_fire);
  (void)foe;
}

TEST(ShootingPlay, bowmen_in_the_open_keep_half_their_number_behind_a_wall_from_shooting_T11) {
  Field f(12, 12);
  f.unit(0, "A", "archers", "0608");
  f.unit(0, "B", "archers", "0508");
  const UnitId hand = f.unit(1, "Hand", "handguns", "0606");
  f.wall("0606", "0607").wall("0606", "0707");
  f.ready();
  f.table.answer("shoot suppress A at Hand").always("shoot", "nearest").dice({1, 1});
  f.shooting(0);
  ASSERT_EQ(f.table.refused.size(), 0u) << f.table.refused[0].why;
  ASSERT_TRUE(f.table.was_told("kept from shooting by", hand, 1));
  EXPECT_EQ(f.sentence("kept from shooting by", hand, 1), "2 stands of Hand are kept from shooting by A");
  EXPECT_EQ(f.table.rolled, 2);
  EXPECT_EQ(f[hand].suppressed, 0);  // forgotten when the phase is over
}

// ---- the line

TEST(ShootLine, reads_what_it_prints) {
  Archers f;
  const TableView v{f.view(), f.names};
  const DeclareShooting question{0};
  for (const std::string line :
       {"shoot none", "shoot nearest", "shoot weakest", "shoot A1 A2 at B1 then rest strongest",
        "shoot A1 face N dice 2 at B1 else B2", "shoot suppress A1 at B1 then hold-fire A2",
        "shoot end-hold-fire A1 A2 then A1 at B1"}) {
    const auto parsed = question.parse(v, orders::cut(line));
    ASSERT_EQ(parsed.index(), 0u) << line << ": " << std::get<base::Refusal>(parsed).why;
    EXPECT_EQ(question.print(v, std::get<Declaration>(parsed)), line);
    const auto lower = question.parse(v, orders::cut(base::lower(line)));
    ASSERT_EQ(lower.index(), 0u);
    EXPECT_EQ(std::get<Declaration>(lower), std::get<Declaration>(parsed));
  }
}

TEST(ShootLine, every_listed_answer_is_legal_and_reads_back) {
  Archers f;
  const TableView v{f.view(), f.names};
  const DeclareShooting question{0};
  const auto all = question.list(v, 500);
  EXPECT_GE(all.size(), 8u);
  for (const Declaration& d : all) {
    EXPECT_FALSE(question.judge(v, d).has_value());
    const auto again = question.parse(v, orders::cut(question.print(v, d)));
    ASSERT_EQ(again.index(), 0u);
    EXPECT_EQ(std::get<Declaration>(again), d);
  }
}

TEST(ShootLine, refuses_what_it_does_not_understand) {
  Archers f;
  const TableView v{f.view(), f.names};
  const DeclareShooting question{0};
  for (const std::string line : {"shoot", "shoot A1", "shoot A1 at", "shoot A1 at Nobody", "shoot A1 at B1 A2 at B2",
                                 "shoot A1 at B1 then", "shoot at B1 then"}) {
    EXPECT_EQ(question.parse(v, orders::cut(line)).index(), 1u) << line;
  }
}

TEST(ShootLine, a_refusal_points_at_the_shooter) {
  Archers f;
  const TableView v{f.view(), f.names};
  const DeclareShooting question{0};
  const std::string line = "shoot A1 at B1 then A2 B2 at B1";
  const auto parsed = question.parse(v, orders::cut(line));
  ASSERT_EQ(parsed.index(), 0u);
  const auto refusal = question.judge(v, std::get<Declaration>(parsed));
  ASSERT_TRUE(refusal.has_value());
  EXPECT_EQ(refusal->column, static_cast<int>(line.find("B2")) + 1);
}

}  // namespace
}  // namespace hexpost::hordes::test
