#include "engine/rules/hordes/move.h"
#include "engine/rules/hordes/results.h"
#include "tests/unit/hordes/play_field.h"

/// Sentences of the book about shooting and hand-to-hand combat that meet others in the middle of a bound.
namespace hexpost::hordes::test {
namespace {

using What = Fact::What;

TEST(ByTheLetter, in_simultaneous_shooting_either_side_may_suppress_the_other) {  // 1.8.10 Q5
  Field f(12, 12);
  const UnitId wall = f.unit(0, "Wall", "handguns", "0608");
  f.unit(0, "Open", "archers", "0708");
  const UnitId hedge = f.unit(1, "Hedge", "handguns", "0606");
  f.unit(1, "Bows", "archers", "0706");
  f.wall("0606", "0607").wall("0606", "0707").wall("0608", "0607").wall("0608", "0707");
  f.options().simultaneous_shooting = true;
  f.ready();
  f.table.answer("shoot Wall at Bows then suppress Open at Hedge").answer("shoot Hedge at Open then suppress Bows at Wall");
  f.table.dice({1, 1, 1, 1});
  f.shooting(0);
  ASSERT_TRUE(f.table.refused.empty()) << f.table.refused[0].why;
  EXPECT_TRUE(f.table.was_told(What::suppresses, wall));
  EXPECT_TRUE(f.table.was_told(What::suppresses, hedge));
  EXPECT_EQ(f.table.rolled, 4);  // two stands of each kept from shooting
}

TEST(ByTheLetter, shooters_whose_combat_was_broken_off_shoot_at_the_next_to_come) {  // 1.8.5 1.8.6
  Field f(12, 12);
  const UnitId guards = f.unit(0, "Guards", "guards", "0508");
  const UnitId bills = f.unit(0, "Bills", "bills", "0409");
  const UnitId bows = f.unit(1, "Bows", "archers", "0507");
  f.ready();
  f[bows].engaged = f[guards].engaged = true;
  Play p = f.play();
  place(p, guards, f.at("0609"));
  refresh_contacts(p);
  place(p, bills, f.at("0408"));
  make_contact(p, bills, bows);
  EXPECT_FALSE(f[bows].engaged);
  f.table.answer("shoot Bows at Bills").dice({1, 1, 1, 1}).always("shoot", "none");
  f.shooting(0);
  EXPECT_EQ(f.table.rolled, 4);
}

TEST(ByTheLetter, a_column_has_no_more_than_two_of_any_impact_bonus) {  // 1.9.5
  Field f(12, 12);
  const UnitId maa = f.unit(0, "Maa", "maa", "0508");
  f.ready();
  for (TroopType& t : f.data.scenario.armies[0].types) {
    if (t.id == "maa") t.impact = 6;
  }
  f[maa].column = true;
  EXPECT_EQ(nominal_impact(f.view(), maa), 2);
  f[maa].front.now = 3;
  EXPECT_EQ(nominal_impact(f.view(), maa), 2);
  f[maa].front.now = 2;
  EXPECT_EQ(nominal_impact(f.view(), maa), 2);
}

TEST(ByTheLetter, elephants_that_recoil_in_good_order_do_not_run_on) {  // 1.10.7
  Field f(12, 12);
  const UnitId beasts = f.unit(0, "Beasts", "elephants", "0508");
  f.ready();
  for (TroopType& t : f.data.scenario.armies[0].types) {
    if (t.id == "elephants") t.troop_class = TroopClass::a;
  }
  f.table.dice({3});
  f.shot(beasts, 3, "0506");
  EXPECT_NE(f.where(beasts), "0508");
  EXPECT_FALSE(f[beasts].disrupted);
  EXPECT_FALSE(f[beasts].rampaging);
}

TEST(ByTheLetter, generals_in_single_combat_attack_nobody_else) {  // 1.12.9
  Field f(10, 12);
  f.unit(0, "Bills", "bills", "0407");
  const UnitId foe = f.unit(1, "Foe", "bills", "0507");
  const GeneralId henry = f.general(0, "Henry", "0508");
  const GeneralId richard = f.general(1, "Richard", "0508");
  f.ready();
  EXPECT_TRUE(may_be_attacked_by(f.view(), henry).empty());
  EXPECT_EQ(may_attack(f.view(), henry), (std::vector<UnitId>{foe}));  // but he can be attacked
  f.commander(richard).alive = false;
  EXPECT_EQ(may_be_attacked_by(f.view(), henry), (std::vector<UnitId>{foe}));
}

TEST(ByTheLetter, a_pike_block_moves_one_hex_also_along_a_road) {  // 1.13.4
  Field f(10, 12);
  f.unit(0, "P1", "pikes", "0508");
  f.unit(0, "P2", "pikes", "0308");
  f.unit(0, "P3", "pikes", "0111");
  f.road({"0508", "0507", "0506"});
  f.scenario().sides[0].blocks.push_back({"P1", "P2", "P3"});
  f.ready();
  const UnitId block = *f.view().find_unit("P1");
  ASSERT_TRUE(f.view().pike_block(block));
  const std::vector<Leg> one{Leg::go(f.at("0507"))};
  const std::vector<Leg> two{Leg::go(f.at("0507")), Leg::go(f.at("0506"))};
  EXPECT_FALSE(judge_move(f.view(), block, one));
  EXPECT_TRUE(judge_move(f.view(), block, two));
}

TEST(ByTheLetter, a_comrade_that_goes_along_leaves_its_pavises_behind) {  // 1.13.5 1.11.4
  Field f(12, 14);
  const UnitId loser = f.unit(0, "Loser", "bills", "0506");
  const UnitId maa = f.unit(1, "Maa", "maa", "0505");
  const UnitId cross = f.unit(1, "Cross", "crossbows", "0605");
  f.ready().clash(loser, maa);
  ASSERT_TRUE(f[cross].pavises);
  f.table.always("flee", "best").always("pursue-along", "along").always("follow-first", "best");
  f.beaten({loser}, {maa, cross}, 5);
  ASSERT_TRUE(f.table.was_told(What::goes_along, cross));
  EXPECT_FALSE(f[cross].pavises);
}

}  // namespace
}  // namespace hexpost::hordes::test
