#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/rules/movement/move.h"
#include "engine/systems/hordes/rules/movement/move_orders.h"
#include "engine/systems/hordes/rules/movement/movement.h"
#include "engine/systems/hordes/rules/movement/moving.h"
#include "engine/systems/hordes/rules/response/responses.h"
#include "engine/systems/hordes/rules/retreat/compulsory_moves.h"
#include "engine/systems/hordes/rules/retreat/flee.h"
#include "engine/systems/hordes/rules/retreat/results.h"
#include "engine/systems/hordes/rules/shooting/figures.h"
#include "tests/support/hordes_names.h"
#include "tests/systems/hordes/unit/play_field.h"

/// Sentences of the book about shooting and hand-to-hand combat that meet others in the middle of a bound.
namespace hexpost::hordes::test {
namespace {

/// A unit comes beside an enemy, into contact with it.
void comes_into_contact(Play& p, UnitId unit, Hex at, UnitId enemy) {
  place(p, unit, at);
  make_contact(p, unit, enemy);
}

TEST(ByTheLetter, in_simultaneous_shooting_either_side_may_suppress_the_other) {  // 1.8.10 Q5
  Field f(12, 12);
  const UnitId wall = f.unit(0, "Wall", "handguns", "0608");
  f.unit(0, "Open", "archers", "0708");
  const UnitId hedge = f.unit(1, "Hedge", "handguns", "0606");
  f.unit(1, "Bows", "archers", "0706");
  f.wall("0606", "0607").wall("0606", "0707").wall("0608", "0607").wall("0608", "0707");
  f.options().simultaneous_shooting = true;
  f.ready();
  f.table.answer("shoot Wall at Bows then suppress Open at Hedge")
      .answer("shoot Hedge at Open then suppress Bows at Wall");
  f.table.dice({1, 1, 1, 1});
  f.shooting(0);
  ASSERT_TRUE(f.table.refused.empty()) << f.table.refused[0].why;
  EXPECT_TRUE(f.table.was_told("kept from shooting by", wall, 1));
  EXPECT_TRUE(f.table.was_told("kept from shooting by", hedge, 1));
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
  comes_into_contact(p, bills, f.at("0408"), bows);
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

TEST(ByTheLetter, generals_in_single_combat_attack_no_other_unit) {  // 1.12.9
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
  const UnitId block = *unit_named(f.view(), "P1");
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
  ASSERT_TRUE(f.table.was_told("goes along with", cross));
  EXPECT_FALSE(f[cross].pavises);
}

/// A unit with an enemy before it; others come.
struct Held : Field {
  UnitId front, flank, rear, held;
  Held() : Field(12, 12) {
    front = unit(0, "Front", "bills", "0608");  // at its front-left side, since it faces S
    flank = unit(0, "Flank", "bills", "0607");
    rear = unit(0, "Rear", "bills", "0506");
    held = unit(1, "Held", "bills", "0507");
    ready();
    table.always("face-attacker", "attacker");
  }
};

TEST(ByTheLetter, a_unit_engaged_in_front_turns_to_its_flank_only_to_face_both) {  // 1.6.6
  Held f;
  (void)f.rear;
  const auto touches = [&](std::string_view a) { return hex::adjacent(f.at(a), f.at("0507")); };
  ASSERT_TRUE(touches("0508") && touches("0607") && touches("0506"));
  Play p = f.play();
  place(p, f.front, f.at("0508"));
  place(p, f.rear, f.at("0111"));
  turn_to_face(p, f.held, f.flank);
  EXPECT_TRUE(f.table.was_asked("face-attacker"));
  for (const UnitId e : {f.front, f.flank}) {
    const auto side = hex::side_towards(f[f.held].at, f[e].at);
    EXPECT_TRUE(has_side(front_sides(f[f.held].facing), *side));
  }
}

TEST(ByTheLetter, a_unit_engaged_in_front_does_not_turn_to_its_rear) {  // 1.6.6
  Held f;
  Play p = f.play();
  place(p, f.front, f.at("0508"));
  place(p, f.flank, f.at("0111"));
  turn_to_face(p, f.held, f.rear);
  EXPECT_FALSE(f.table.was_asked("face-attacker"));
  EXPECT_EQ(f[f.held].facing, 6);
}

TEST(ByTheLetter, a_battery_that_its_own_elephants_pushed_has_moved) {  // 1.8.8 1.10.7
  Field f(12, 14);
  const UnitId beasts = f.unit(0, "Beasts", "elephants", "0510");
  const UnitId cannon = f.unit(0, "Cannon", "cannon", "0610");
  f.unit(1, "Foe", "bills", "0606");
  f.ready();
  f[beasts].disrupted = f[beasts].rampaging = true;
  f.table.dice({2}).always("displace", "best");
  Play p = f.play();
  rampage(p, beasts);
  EXPECT_EQ(f.where(beasts), "0610");
  EXPECT_TRUE(f[cannon].disrupted);
  EXPECT_TRUE(f[cannon].moved);
}

TEST(ByTheLetter, an_aggressive_unit_follows_an_evader_by_itself) {  // 1.13.2
  Field f(12, 14);
  const UnitId falx = f.unit(0, "Falx", "falxmen", "0510");
  const UnitId near = f.unit(1, "Near", "skirmishers", "0508"), far = f.unit(1, "Far", "bills", "0607");
  f.ready();
  f[falx].commanded = false;
  f.table.always("respond", "evade").always("evade-to", "best").always("face-attacker", "stay");
  f.s.stage = 0;
  Play p = f.play();
  movement_phase(p);
  EXPECT_TRUE(f.table.was_told("evades", near));
  EXPECT_FALSE(f.table.was_asked("on"));
  EXPECT_TRUE(in_contact(f.view(), falx, far)) << f.where(falx) << " " << f.where(near);
}

// ---- what has no test elsewhere

TEST(ByTheLetter, hold_fire_goes_when_the_battery_is_pushed_aside) {  // Q53
  Field f(12, 14);
  const UnitId cannon = f.unit(0, "Cannon", "cannon", "0610");
  f.ready();
  f[cannon].hold_fire = true;
  Play p = f.play();
  carry_out(p, {{cannon, f.at("0710")}}, cannon);
  EXPECT_FALSE(f[cannon].hold_fire);
}

TEST(ByTheLetter, a_fresh_unit_has_its_impact_against_one_in_static_combat_which_has_none) {  // 1.9.7 Q36
  Field f(12, 12);
  const UnitId locked = f.unit(0, "Locked", "hoplites", "0508");
  const UnitId fresh = f.unit(1, "Fresh", "hoplites", "0607");
  const UnitId old = f.unit(1, "Old", "hoplites", "0507");
  f.ready();
  f[locked].static_combat = f[old].static_combat = true;
  Play p = f.play();
  comes_into_contact(p, fresh, f.at("0408"), locked);
  Combat c;
  c.of(0).units = {locked};
  c.of(1).units = {fresh, old};
  EXPECT_EQ(total(f.view(), c, 0).impact, 0);
  EXPECT_EQ(total(f.view(), c, 1).impact, 4);
  EXPECT_EQ(total(f.view(), c, 1).impact_of, fresh);
  EXPECT_EQ(total(f.view(), c, 1).stands, 8);
}

TEST(ByTheLetter, chariots_shoot_as_they_come_into_contact_and_others_do_not) {  // 1.8.5 1.13.9
  for (const bool chariots : {true, false}) {
    Field f(12, 12);
    const UnitId mover = f.unit(0, "Mover", chariots ? "chariots" : "mongols", "0508");
    f.unit(1, "Foe", "bills", "0507");
    f.ready();
    f[mover].charged = true;
    EXPECT_EQ(!may_shoot(f.view(), mover).has_value(), chariots);
    f[mover].facing = 6;
    f[mover].disrupted = true;
    EXPECT_EQ(legal_targets(f.view(), mover).size(), chariots ? 1u : 0u);  // all round, also when it may not turn
  }
}

TEST(ByTheLetter, foot_behind_wagons_counts_no_stands_in_combat_but_shoots) {  // 1.13.8
  Field f(12, 12);
  f.unit(0, "Wagons", "wagons", "0508");
  f.unit(0, "Cross", "crossbows", "0111");
  f.unit(1, "Foe", "bills", "0507");
  f.scenario().sides[0].combined.push_back({"Wagons", "Cross"});
  f.ready();
  const UnitId wagons = *unit_named(f.view(), "Wagons");
  const std::vector<Hex> foe{f.at("0507")};
  EXPECT_EQ(f.view().stands(wagons), 4);
  EXPECT_EQ(fighting_stands(f.view(), wagons, foe), 2);
  EXPECT_EQ(shooting_dice(f.view(), wagons), 2);
}

TEST(ByTheLetter, a_class_C_end_of_a_wall_without_shelter_recoils_while_the_middle_stands) {  // 1.13.3
  Field f(12, 12);
  const UnitId left = f.unit(0, "Left", "auxiliaries", "0408");
  const UnitId middle = f.unit(0, "Middle", "auxiliaries", "0508");
  f.unit(0, "Right", "auxiliaries", "0608");
  f.ready();
  f.table.always("recoil", "best");
  f.shot(middle, 3, "0506");
  EXPECT_EQ(f.where(middle), "0508");
  EXPECT_TRUE(f[middle].disrupted);
  f.shot(left, 3, "0406");
  EXPECT_NE(f.where(left), "0408");
}

}  // namespace
}  // namespace hexpost::hordes::test
