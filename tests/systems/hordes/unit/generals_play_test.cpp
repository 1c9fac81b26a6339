#include "engine/systems/hordes/rules/melee/fight_question.h"
#include "tests/systems/hordes/unit/play_field.h"

namespace hexpost::hordes::test {
namespace {

/// Mongol light cavalry beside a Hungarian general who is alone.
struct Hunt : Field {
  UnitId mongols;
  GeneralId bela;
  Hunt() : Field(10, 12) {
    unit(0, "Reserve", "bills", "0111");
    mongols = unit(1, "Mongols", "mongols", "0507");
    bela = general(0, "Bela", "0508");
    general(0, "Andrew", "0112");
    ready();
  }
};

TEST(GeneralsPlay, a_lone_general_is_attacked_and_killed_T9) {
  Hunt f;
  f.table.dice({4, 4, 5}).always("attack-general", "yes");
  f.melee(1);
  EXPECT_EQ(f.table.figure("against {}: ", 0), 10);
  EXPECT_EQ(f.table.figure("against {}: ", 1), 9);
  EXPECT_FALSE(f.commander(f.bela).alive);
  EXPECT_EQ(f.where(f.mongols), "0507");
}

TEST(GeneralsPlay, a_lone_general_beats_off_attackers_and_need_not_follow_T10) {
  Hunt f;
  f.table.dice({2, 6, 6}).always("attack-general", "yes");
  f.melee(1);
  EXPECT_TRUE(f.commander(f.bela).alive);
  EXPECT_EQ(f.stands(f.mongols), 3);
  EXPECT_TRUE(f[f.mongols].disrupted);
  EXPECT_NE(f.where(f.mongols), "0507");
  EXPECT_EQ(f.label(f.commander(f.bela).at), "0508");
  EXPECT_FALSE(f.table.was_told("{} follows {}"));
  EXPECT_FALSE(f[f.mongols].static_combat);
}

TEST(GeneralsPlay, units_need_not_attack_a_lone_general) {
  Hunt f;
  f.table.answer("attack-general Mongols no").answer("general-attacks Bela no");
  f.melee(1);
  EXPECT_TRUE(f.commander(f.bela).alive);
  EXPECT_FALSE(f.table.was_told("{} against {}"));
}

TEST(GeneralsPlay, a_lone_general_may_attack_in_the_own_bound) {
  Hunt f;
  f.table.answer("general-attacks Bela Mongols").dice({6, 6, 1}).always("flee", "best");
  f.melee(0);
  EXPECT_EQ(f.table.figure("against {}: ", 0), 12);
  EXPECT_EQ(f.stands(f.mongols), 3);  // five hits make them flee
  EXPECT_TRUE(f.table.was_told("flees from", f.mongols));
}

TEST(GeneralsPlay, a_lone_general_of_the_side_on_move_joins_by_the_fight_line) {
  Field f(10, 12);
  const UnitId bills = f.unit(0, "Bills", "bills", "0508");
  const UnitId foe = f.unit(1, "Foe", "bills", "0507");
  const GeneralId henry = f.general(0, "Henry", "0407");
  f.ready();
  f.table.answer("fight Foe by Bills Henry").dice({6, 6, 4}).always("flee", "best");
  f.melee(0);
  EXPECT_EQ(f.sentence("{}{}{}"), "Bills, Henry: factor 4, impact 0, stands 4, dice 12");
  EXPECT_TRUE(f.commander(henry).alive);
  (void)bills, (void)foe;
}

TEST(GeneralsPlay, a_lone_general_of_the_other_side_is_asked_and_dies_if_they_lose) {
  Field f(10, 12);
  const UnitId bills = f.unit(0, "Bills", "bills", "0508");
  const UnitId foe = f.unit(1, "Foe", "bills", "0507");
  f.general(0, "Reserve", "0111");
  const GeneralId henry = f.general(1, "Henry", "0408");
  f.general(1, "Other", "0101");
  f.ready();
  f.table.answer("general-joins Henry yes").dice({6, 1, 1}).always("recoil", "best").always("flee", "best");
  f.melee(0);
  EXPECT_TRUE(f.table.was_told("joins the fight"));
  EXPECT_FALSE(f.commander(henry).alive);
  EXPECT_TRUE(f.table.was_told("recoils from", foe) || f.table.was_told("flees from", foe));
  (void)bills;
}

TEST(GeneralsPlay, two_generals_in_one_hex_fight_it_out) {
  for (const int second : {1, 6}) {
    Field f(10, 12);
    const GeneralId a = f.general(0, "Henry", "0508");
    f.general(0, "Reserve", "0111");
    const GeneralId b = f.general(1, "Richard", "0508");
    f.general(1, "Other", "0101");
    f.ready();
    f.table.dice({4, 4, second, second});
    f.melee(0);
    EXPECT_EQ(f.commander(a).alive, second == 1);
    EXPECT_EQ(f.commander(b).alive, second == 6);
  }
}

TEST(GeneralsPlay, a_tie_in_single_combat_leaves_both) {
  Field f(10, 12);
  const GeneralId a = f.general(0, "Henry", "0508");
  const GeneralId b = f.general(1, "Richard", "0508");
  f.ready();
  f.table.dice({4, 4, 3, 5});
  f.melee(0);
  EXPECT_TRUE(f.commander(a).alive && f.commander(b).alive);
  EXPECT_EQ(f.sentence("Single combat"), "Single combat: Henry 8 against Richard 8");
}

TEST(GeneralsPlay, a_hosted_general_throws_two_dice_and_dies_with_the_unit) {
  Charged f("Bows", "archers", "Maa", "maa");
  const GeneralId g = f.general(0, "Henry", "0508");
  f.general(0, "Reserve", "0111");
  f.begin().beaten({f.south}, {f.north}, 7);
  EXPECT_EQ(f.where(f.south), "gone");
  EXPECT_FALSE(f.commander(g).alive);
}

TEST(GeneralsPlay, shooting_that_takes_all_stands_kills_the_general) {
  Field f(10, 12);
  const UnitId bows = f.unit(0, "Bows", "archers", "0508");
  const GeneralId g = f.general(0, "Henry", "0508");
  f.ready();
  f.shot(bows, 7, "0506");
  EXPECT_EQ(f.where(bows), "gone");
  EXPECT_FALSE(f.commander(g).alive);
}

// ---- heroes [1.12.6]

TEST(GeneralsPlay, a_hero_keeps_a_horde_in_place_up_to_three_hits_T46) {
  Field f(10, 12);
  const UnitId horde = f.unit(0, "Horde", "warriors", "0507");
  f.general(0, "Hero", "0507", 3, 3, true);
  f.ready();
  f.table.always("flee", "best");
  f.shot(horde, 3, "0505");
  EXPECT_EQ(f.where(horde), "0507");
  EXPECT_FALSE(f[horde].disrupted);
  EXPECT_TRUE(f.table.was_told("No effect on", horde));
  f.shot(horde, 4, "0505");
  EXPECT_NE(f.where(horde), "0507");
  EXPECT_EQ(f.stands(horde), 3);
}

TEST(GeneralsPlay, a_hero_in_the_next_hex_is_enough_T28) {
  Field f(10, 12);
  const UnitId guards = f.unit(0, "Guards", "guards", "0507");
  f.general(0, "Hero", "0508", 3, 3, true);
  f.ready();
  f.shot(guards, 3, "0505");
  EXPECT_EQ(f.where(guards), "0507");
}

// ---- the end [1.14]

TEST(GeneralsPlay, the_last_general_lost_ends_the_battle_with_the_phase) {
  Hunt f;
  f.commander(1).alive = false;
  f.table.dice({6, 1, 1}).always("attack-general", "yes");
  f.melee(1);
  EXPECT_EQ(f.s.phase, Phase::over);
  EXPECT_EQ(f.s.winner, 1);
  EXPECT_EQ(f.s.ending, Ending::generals_lost);
  EXPECT_EQ(f.sentence("The battle ends"), "The battle ends: victory for North");
}

TEST(GeneralsPlay, more_than_half_the_stands_lost_breaks_an_army) {
  Field f(10, 12);
  const UnitId a = f.unit(0, "A", "bills", "0507");
  f.unit(0, "B", "bills", "0111"), f.unit(1, "C", "longbows", "0505");
  f.ready();
  f.s.start_stands = {8, 4};
  f[a].front.now = 3;
  f.table.answer("shoot C at A").dice({12, 12, 12, 12});  // four hits: one stand and a flight
  f.table.always("flee", "best");
  f.shooting(1);
  EXPECT_EQ(f.s.phase, Phase::melee);
  f[a].front.now = 2, f[a].disrupted = false, f[a].at = f.at("0507");
  f.table.answer("shoot C at A").dice({12, 12, 12, 12});
  f.shooting(1);  // the last stand goes with it: four of eight are left, half exactly
  EXPECT_EQ(f.where(a), "gone");
  EXPECT_EQ(f.s.phase, Phase::melee);
  f.s.start_stands = {9, 4};
  f.shooting(1);
  EXPECT_EQ(f.s.phase, Phase::over);
  EXPECT_EQ(f.s.ending, Ending::army_broken);
}

}  // namespace
}  // namespace hexpost::hordes::test
