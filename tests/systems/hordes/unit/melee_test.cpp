#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>

#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/rules/melee/figures.h"
#include "engine/systems/hordes/rules/retreat/results.h"
#include "tests/support/hordes_builder.h"
#include "tests/systems/hordes/unit/combats.h"

using namespace hexpost::hordes;
using hexpost::hordes::test::Battle;
using hexpost::hordes::test::judge_combat;
using hexpost::hordes::test::next_combat;
using hexpost::hordes::test::open_combats;

namespace {

Combat combat(std::vector<UnitId> south, std::vector<UnitId> north, std::vector<GeneralId> south_generals = {},
              std::vector<GeneralId> north_generals = {}) {
  Combat c;
  c.of(0) = {std::move(south), std::move(south_generals)};
  c.of(1) = {std::move(north), std::move(north_generals)};
  return c;
}

std::string refusal(const View& v, SideId by, const Combat& c) {
  const auto no = judge_combat(v, by, c);
  return no ? no->rule : "";
}

/// One unit of each side in contact, both with live Impact Bonus, and the ground that each stands on.
struct Duel {
  Battle b{8, 8};
  UnitId south, north;
  Duel(std::string a, std::string c, Terrain below = Terrain::clear, Terrain above = Terrain::clear) {
    b.ground("0404").terrain = below, b.ground("0403").terrain = above;
    south = b.unit(0, "South", std::move(a), "0404");
    north = b.unit(1, "North", std::move(c), "0403");
    b.start();
    b[south].impact = b[north].impact = true;
  }
  Total of(SideId side) const { return total(b.view(), combat({south}, {north}), side); }
};

}  // namespace

TEST(HandToHand, first_round_of_the_printed_example) {  // T6
  Duel d("longbows", "maa");
  EXPECT_EQ(d.of(0).base() + 5, 11);
  EXPECT_EQ(d.of(1).base() + 2, 15);
  EXPECT_EQ(d.of(0).dice, 1);
  EXPECT_EQ(result(d.b.view(), d.south, 15 - 11), (Outcome{Retreat::recoil, true, 1, false}));
}

TEST(HandToHand, second_round_of_the_printed_example) {  // T7
  Duel d("longbows", "maa");
  d.b[d.south].front.now = 3;
  d.b[d.south].disrupted = true;
  EXPECT_EQ(d.of(0).base() + 6, 8);
  EXPECT_EQ(d.of(1).base() + 1, 14);  // the winner's bonus is still live
  const Remains left = after_losses(d.b.view(), d.south, result(d.b.view(), d.south, 6).lost);
  EXPECT_TRUE(left.destroyed);
}

TEST(HandToHand, several_units_add_their_stands_to_the_best_factor_and_bonus) {  // T8
  Battle b(8, 8);
  const UnitId bills1 = b.unit(0, "Bills1", "bills", "0404");
  const UnitId bills2 = b.unit(0, "Bills2", "bills", "0504");
  const UnitId bows = b.unit(0, "Bows", "archers", "0603");
  const UnitId knights = b.unit(1, "Knights", "maa", "0503");
  const GeneralId general = b.general(1, "Somerset", "0503");
  b.start();
  for (const UnitId u : {bills1, bills2, bows, knights})
    b[u].impact = true;
  ASSERT_EQ(b.commander(general).host, knights);
  const Combat c = combat({bills1, bills2, bows}, {knights});
  const Total york = total(b.view(), c, 0);
  EXPECT_EQ(york.factor, 4);
  EXPECT_EQ(york.impact, 1);
  EXPECT_EQ(york.stands, 12);
  EXPECT_EQ(york.base() + 2, 19);
  const Total lancaster = total(b.view(), c, 1);
  EXPECT_EQ(lancaster.dice, 2);
  EXPECT_EQ(lancaster.base() + 9, 22);
  for (const UnitId u : {bills1, bills2, bows})
    EXPECT_EQ(result(b.view(), u, 3), (Outcome{Retreat::recoil, true, 0, false}));
}

TEST(HandToHand, two_generals_on_a_side_still_roll_two_dice) {  // 1.9.2
  Duel d("bills", "bills");
  d.b.general(0, "One", "0404");
  d.b.general(0, "Two", "0404");
  d.b.start();
  EXPECT_EQ(d.of(0).dice, 2);
  EXPECT_EQ(d.of(1).dice, 1);
}

TEST(HandToHand, a_lone_general_brings_two_dice_and_nothing_else) {  // T9, T10
  Battle b(8, 8);
  const UnitId mongols = b.unit(0, "Mongols", "mongols", "0404");
  const GeneralId bela = b.general(1, "Bela", "0403");
  b.start();
  b[mongols].impact = true;
  const Combat c = combat({mongols}, {}, {}, {bela});
  EXPECT_FALSE(judge_combat(b.view(), 0, c));
  EXPECT_EQ(total(b.view(), c, 0).base() + 4, 10);
  EXPECT_EQ(total(b.view(), c, 1).base() + 9, 9);
  EXPECT_EQ(total(b.view(), c, 1).dice, 2);
  // The Mongols roll 2, he rolls 12: four hits.
  EXPECT_EQ(result(b.view(), mongols, 12 - (total(b.view(), c, 0).base() + 2)),
            (Outcome{Retreat::recoil, true, 1, false}));
}

TEST(HandToHand, disrupted_units_fight_with_their_factor_alone) {  // T43
  Duel d("maa", "peasants");
  d.b[d.south].disrupted = d.b[d.north].disrupted = true;
  EXPECT_EQ(d.of(0).base(), 5);
  EXPECT_EQ(d.of(1).base(), 1);
}

TEST(HandToHand, the_factor_of_a_disrupted_unit_counts_beside_undisrupted_ones) {  // 1.9.3
  Battle b(8, 8);
  const UnitId strong = b.unit(0, "Strong", "knights", "0404");
  const UnitId weak = b.unit(0, "Weak", "archers", "0504");
  const UnitId foe = b.unit(1, "Foe", "maa", "0503");
  b.start();
  b[strong].disrupted = true;
  const Total t = total(b.view(), combat({strong, weak}, {foe}), 0);
  EXPECT_EQ(t.factor, 6);
  EXPECT_EQ(t.factor_of, strong);
  EXPECT_EQ(t.stands, 4);
}

TEST(HandToHand, the_bonus_of_a_unit_in_static_combat_is_passed_over) {  // 1.9.3, Q36
  Battle b(8, 8);
  const UnitId stuck = b.unit(0, "Stuck", "maa", "0404"), fresh = b.unit(0, "Fresh", "bills", "0504");
  const UnitId foe = b.unit(1, "Foe", "maa", "0503");
  b.start();
  for (const UnitId u : {stuck, fresh, foe})
    b[u].impact = true;
  b[stuck].static_combat = b[foe].static_combat = true;
  const Combat c = combat({stuck, fresh}, {foe});
  EXPECT_EQ(total(b.view(), c, 0).impact, 1);
  EXPECT_EQ(total(b.view(), c, 0).impact_of, fresh);
  EXPECT_EQ(total(b.view(), c, 1).impact, 0);
}

namespace {
/// The factor of a side of bills that fight on and below two hills, 0202 and 0302.
int factor_on_hills(const std::vector<const char*>& south, const std::vector<const char*>& north, SideId side) {
  Battle b(R"(....
              .hh.
              ....
              ....)");
  Combat c;
  for (const auto* at : south)
    c.of(0).units.push_back(b.unit(0, std::string("S") + at, "bills", at));
  for (const auto* at : north)
    c.of(1).units.push_back(b.unit(1, std::string("N") + at, "bills", at));
  return total(b.start().view(), c, side).factor;
}
}  // namespace

TEST(CombatFactor, is_one_higher_upslope_of_the_opponent_and_stays_so_when_disrupted) {  // 1.9.2, Q8
  Duel d("bills", "bills");
  d.b.ground("0403").level = 1;
  d.b.start();
  EXPECT_EQ(d.of(0).factor, 4);
  EXPECT_EQ(d.of(1).factor, 5);
  d.b[d.north].disrupted = true;
  EXPECT_EQ(d.of(1).factor, 5);
}

TEST(CombatFactor, of_a_single_unit_rises_only_when_it_is_upslope_of_all_opponents) {  // Q8
  EXPECT_EQ(factor_on_hills({"0203", "0302"}, {"0202"}, 1), 4);
  EXPECT_EQ(factor_on_hills({"0203"}, {"0202"}, 1), 5);
}

TEST(CombatFactor, of_several_against_one_rises_once) {  // Q8
  EXPECT_EQ(factor_on_hills({"0202", "0302"}, {"0303"}, 0), 5);
}

TEST(FightingStands, are_all_when_deployed_and_two_in_column) {  // 1.9.4
  Duel d("maa", "bills");
  EXPECT_EQ(d.of(0).stands, 4);
  d.b[d.south].column = true;
  EXPECT_EQ(d.of(0).stands, 2);
  d.b[d.south].front.now = 3;
  EXPECT_EQ(d.of(0).stands, 2);
  d.b[d.south].front.now = 2;
  EXPECT_EQ(d.of(0).stands, 1);  // Q18
}

TEST(FightingStands, of_a_single_stand_in_column_are_one) {  // Q18
  Duel d("column-chariots", "bills");
  d.b[d.south].column = true;
  d.b[d.south].front.now = 1;
  EXPECT_EQ(d.of(0).stands, 1);
}

TEST(FightingStands, are_all_six_of_a_horde_or_pike_block) {  // 1.9.4
  Duel d("pikes", "warriors");
  for (const UnitId u : {d.south, d.north})
    d.b[u].front.now = d.b[u].front.start = 6;
  EXPECT_EQ(d.of(0).stands, 6);
  EXPECT_EQ(d.of(1).stands, 6);
}

TEST(FightingStands, of_combined_arms_are_the_front_rank) {  // 1.9.4, Q48
  Duel d("bills", "maa");
  d.b[d.south].front.now = d.b[d.south].front.start = 2;
  d.b[d.south].rear = {7, 2, 2};  // archers
  EXPECT_EQ(d.of(0).stands, 2);
  d.b[d.south].front.now = 1;
  EXPECT_EQ(d.of(0).stands, 1);
  d.b[d.south].front.now = 0;
  EXPECT_EQ(d.of(0).stands, 2);
  EXPECT_EQ(d.of(0).factor, 2);
}

TEST(ImpactBonus, counts_for_both_sides_of_a_new_contact) {  // 1.9.5
  Duel d("maa", "hoplites");
  EXPECT_EQ(d.of(0).impact, 4);
  EXPECT_EQ(d.of(1).impact, 4);
}

TEST(ImpactBonus, is_gone_once_not_live_in_static_combat_or_disrupted) {  // 1.9.5
  Duel d("maa", "hoplites");
  d.b[d.south].impact = false;
  EXPECT_EQ(d.of(0).impact, 0);
  d.b[d.south].impact = true;
  d.b[d.south].static_combat = true;
  EXPECT_EQ(d.of(0).impact, 0);
  d.b[d.south].static_combat = false;
  d.b[d.south].disrupted = true;
  EXPECT_EQ(d.of(0).impact, 0);
}

TEST(ImpactBonus, falls_by_one_with_every_stand_lost) {  // T18
  Duel d("scutarii", "bills");
  EXPECT_EQ(d.of(0).impact, 2);
  d.b[d.south].front.now = 3;
  EXPECT_EQ(d.of(0).impact, 1);
  d.b[d.south].front.now = 2;
  EXPECT_EQ(d.of(0).impact, 0);
}

TEST(ImpactBonus, is_two_less_in_column) {  // T19
  const std::vector<std::pair<std::string, int>> expected{{"bills", 0}, {"guards", 0}, {"maa", 2}};
  for (const auto& [type, bonus] : expected) {
    Duel d(type, "bills");
    d.b[d.south].column = true;
    EXPECT_EQ(d.of(0).impact, bonus) << type;
  }
  Battle b(8, 8);
  b.scenario().armies[0].types[0].impact = 3;
  const UnitId u = b.unit(0, "Three", "maa", "0404");
  b.start();
  b[u].column = true;
  EXPECT_EQ(nominal_impact(b.view(), u), 1);
}

TEST(ImpactBonus, of_men_at_arms_in_column_on_first_contact) {  // T44
  Duel d("maa", "bills");
  d.b[d.south].column = true;
  EXPECT_EQ(d.of(0).factor, 5);
  EXPECT_EQ(d.of(0).stands, 2);
  EXPECT_EQ(d.of(0).impact, 2);
}

TEST(ImpactBonus, of_a_pike_block_is_six_and_falls_with_its_stands) {  // T45
  Duel d("pikes", "maa");
  d.b[d.south].front.now = d.b[d.south].front.start = 6;
  EXPECT_EQ(d.of(0).impact, 6);
  d.b[d.south].front.now = 5;
  EXPECT_EQ(d.of(0).impact, 5);
}

TEST(ImpactBonus, is_never_more_than_the_stands_present) {  // 1.9.5, 1.13.9
  Battle b(8, 8);
  for (TroopType& t : b.scenario().armies[0].types) {
    if (t.id == "chariots") t.impact = 4;
  }
  const UnitId u = b.unit(0, "Chariots", "chariots", "0404");
  b.start();
  EXPECT_EQ(nominal_impact(b.view(), u), 3);
}

TEST(ImpactBonus, does_not_work_in_or_against_rough_ground_on_either_side) {  // terrain table
  for (const Terrain t : {Terrain::broken, Terrain::wood, Terrain::river, Terrain::built_up}) {
    const Duel d("hoplites", "hoplites", Terrain::clear, t);
    EXPECT_EQ(d.of(0).impact, 0);
    EXPECT_EQ(d.of(1).impact, 0);
  }
}

TEST(ImpactBonus, is_stopped_by_stakes_for_both_sides_but_not_from_the_rear) {  // 1.13.6
  Battle b(8, 8);
  const UnitId rider = b.unit(0, "Rider", "maa", "0404", "N");
  const UnitId rear = b.unit(0, "Rear", "maa", "0402", "S");
  const UnitId bows = b.unit(1, "Bows", "hoplites", "0403", "S");
  b.start();
  for (const UnitId u : {rider, rear, bows})
    b[u].impact = true;
  b[bows].stakes = front_sides(6);
  ASSERT_TRUE(has_side(b[bows].stakes, *hexpost::hex::side_towards(b.at("0403"), b.at("0404"))));
  EXPECT_EQ(total(b.view(), combat({rider}, {bows}), 0).impact, 0);
  EXPECT_EQ(total(b.view(), combat({rider}, {bows}), 1).impact, 0);
  EXPECT_EQ(total(b.view(), combat({rear}, {bows}), 0).impact, 4);
}

TEST(ImpactBonus, is_lost_by_riders_that_fought_in_bad_terrain) {  // Q35
  Duel d("maa", "bills");
  d.b[d.south].bad_terrain = true;
  EXPECT_EQ(d.of(0).impact, 0);
  EXPECT_EQ(d.of(0).stands, 4);
}

TEST(BadTerrain, makes_riders_fight_as_if_disrupted_where_they_stand) {
  for (const Terrain t : {Terrain::broken, Terrain::wood, Terrain::river, Terrain::built_up})
    EXPECT_EQ(Duel("maa", "bills", t).of(0).base(), 5);
}

TEST(BadTerrain, hampers_riders_against_a_village_but_not_against_a_wood) {
  for (const auto& [terrain, stands] : {std::pair{Terrain::built_up, 0}, std::pair{Terrain::wood, 4}}) {
    Battle b(8, 8);
    b.ground("0403").terrain = terrain;
    const UnitId rider = b.unit(0, "Rider", "maa", "0404");
    const UnitId foot = b.unit(0, "Foot", "bills", "0303");
    const UnitId foe = b.unit(1, "Foe", "bills", "0403");
    b.start();
    const std::array foes{b.at("0403")};
    EXPECT_EQ(fighting_stands(b.view(), rider, foes), stands);
    EXPECT_EQ(fighting_stands(b.view(), foot, foes), 4);
    EXPECT_EQ(fighting_stands(b.view(), foe, std::array{b.at("0404")}), 4);
  }
}

TEST(BadTerrain, a_river_takes_the_stands_of_foot_and_riders_alike) {
  const Duel d("bills", "bills", Terrain::clear, Terrain::river);
  EXPECT_EQ(d.of(1).stands, 0);
  EXPECT_EQ(d.of(0).stands, 4);
}

TEST(BadTerrain, a_bridge_keeps_the_feet_dry_only_by_option) {  // Q49
  for (const bool dry : {false, true}) {
    Battle b(8, 8);
    b.options().dry_bridge = dry;
    b.ground("0403").terrain = Terrain::river;
    b.ground("0403").crossing = b.ground("0403").bridge = true;
    b.unit(0, "Out", "bills", "0404");
    const UnitId in = b.unit(1, "In", "bills", "0403");
    b.start();
    EXPECT_EQ(fighting_stands(b.view(), in, std::array{b.at("0404")}), dry ? 4 : 0);
  }
}

TEST(BadTerrain, does_not_hamper_dismounted_riders) {
  Duel d("maa", "bills", Terrain::wood);
  d.b[d.south].dismounted = true;
  EXPECT_EQ(fighting_stands(d.b.view(), d.south, std::array{d.b.at("0403")}), 4);
}

TEST(ChariotsBesideAWood, fight_without_impact_on_either_side_if_the_spearmen_choose) {  // T25, T54
  Duel d("chariots", "hoplites", Terrain::clear, Terrain::wood);
  EXPECT_TRUE(open_combats(d.b.view()).empty());
  choose_fight(d.b.s, d.north, d.south);
  ASSERT_EQ(open_combats(d.b.view()).size(), 1u);
  const Combat c = open_combats(d.b.view()).front();
  EXPECT_EQ(total(d.b.view(), c, 0).impact, 0);
  EXPECT_EQ(total(d.b.view(), c, 1).impact, 0);
}

// ---- who fights whom [Q7]

namespace {
/// Two lines: A1 A2 of the south, B1 B2 B3 of the north; A1 touches B1 B2, A2 touches B2 B3.
struct Lines {
  Battle b{9, 9};
  UnitId a1 = b.unit(0, "A1", "bills", "0404"), a2 = b.unit(0, "A2", "maa", "0504");
  UnitId b1 = b.unit(1, "B1", "bills", "0403"), b2 = b.unit(1, "B2", "bills", "0503"),
         b3 = b.unit(1, "B3", "peasants", "0603");
  Lines() { b.start(); }
};
}  // namespace

TEST(Pairing, needs_contact_and_one_against_one_or_several) {
  Lines l;
  EXPECT_EQ(refusal(l.b.view(), 0, combat({l.a1}, {l.b3})), "1.9.1");
  EXPECT_EQ(refusal(l.b.view(), 0, combat({l.a1, l.a2}, {l.b2, l.b3})), "Q7");
  EXPECT_EQ(refusal(l.b.view(), 0, combat({l.a1}, {})), "1.9.1");
  EXPECT_EQ(refusal(l.b.view(), 0, combat({l.a1}, {l.b1, l.b2})), "");
}

TEST(Pairing, lets_a_unit_fight_only_once_in_a_phase) {
  Lines l;
  l.b[l.b2].fought = true;
  EXPECT_EQ(refusal(l.b.view(), 0, combat({l.a1}, {l.b2})), "Q7");
  EXPECT_EQ(refusal(l.b.view(), 0, combat({l.a1}, {l.b1})), "");
}

TEST(Pairing, takes_in_units_without_another_opponent) {
  Lines l;
  EXPECT_EQ(refusal(l.b.view(), 0, combat({l.a1}, {l.b2})), "Q7");  // B1 has only A1
  EXPECT_EQ(refusal(l.b.view(), 0, combat({l.a1}, {l.b1, l.b2})), "");
  EXPECT_EQ(refusal(l.b.view(), 0, combat({l.a1}, {l.b1})), "");          // B2 still has A2
  EXPECT_EQ(refusal(l.b.view(), 0, combat({l.a1, l.a2}, {l.b2})), "Q7");  // B1 and B3 would have no opponent
}

TEST(Pairing, of_the_engine_takes_most_attackers_first_then_the_best_odds_for_the_side_on_move) {
  Lines l;
  EXPECT_TRUE(next_combat(l.b.view()) == combat({l.a2}, {l.b2, l.b3}));  // men-at-arms; B1 is left to A1
  l.b.bound_of(1);
  EXPECT_TRUE(next_combat(l.b.view()) == combat({l.a1}, {l.b1, l.b2}));  // rather than men-at-arms
  l.b[l.a1].fought = l.b[l.b1].fought = l.b[l.b2].fought = true;
  EXPECT_TRUE(next_combat(l.b.view()) == combat({l.a2}, {l.b3}));
  l.b[l.a2].fought = l.b[l.b3].fought = true;
  EXPECT_FALSE(next_combat(l.b.view()));
}

TEST(Pairing, lists_only_what_it_judges_legal) {
  Lines l;
  for (const SideId side : {SideId{0}, SideId{1}}) {
    l.b.bound_of(side);
    EXPECT_FALSE(open_combats(l.b.view()).empty());
    for (const Combat& c : open_combats(l.b.view()))
      EXPECT_EQ(refusal(l.b.view(), side, c), "");
  }
}

TEST(Pairing, knows_the_units_that_must_still_fight) {
  Lines l;
  const auto must_fight = [&] {
    const OpenFoes foes(l.b.view());
    std::vector<UnitId> out;
    std::ranges::copy_if(foes.units(), std::back_inserter(out), [&](UnitId u) { return l.b.view().side(u) == 0; });
    return out;
  };
  EXPECT_EQ(must_fight(), (std::vector<UnitId>{l.a1, l.a2}));
  l.b[l.b1].fought = l.b[l.b2].fought = true;
  EXPECT_EQ(must_fight(), (std::vector<UnitId>{l.a2}));
}

TEST(Pairing, does_not_fight_across_a_steep_side) {  // Q31
  Battle b(8, 8);
  b.steep("0404", "0403");
  const UnitId a = b.unit(0, "A", "bills", "0404");
  const UnitId c = b.unit(1, "C", "bills", "0403");
  b.start();
  EXPECT_EQ(refusal(b.view(), 0, combat({a}, {c})), "1.9.1");
  EXPECT_TRUE(open_combats(b.view()).empty());
}

TEST(LoneGenerals, are_attacked_by_units_beside_them_if_those_want_it) {  // Q45
  Battle b(8, 8);
  const UnitId a = b.unit(0, "A", "bills", "0404");
  const UnitId far = b.unit(0, "Far", "bills", "0606");
  const GeneralId alone = b.general(1, "Alone", "0403");
  b.start();
  EXPECT_EQ(may_attack(b.view(), alone), std::vector<UnitId>{a});
  EXPECT_EQ(refusal(b.view(), 0, combat({a}, {}, {}, {alone})), "");
  EXPECT_EQ(refusal(b.view(), 0, combat({a, far}, {}, {}, {alone})), "Q45");
  ASSERT_EQ(open_combats(b.view()).size(), 1u);
  EXPECT_EQ(open_combats(b.view()).front(), combat({a}, {}, {}, {alone}));
  b.commander(alone).fought = true;
  EXPECT_TRUE(may_attack(b.view(), alone).empty());
}

TEST(LoneGenerals, may_attack_or_join_only_by_their_own_sides_will) {  // Q45
  Battle b(8, 8);
  const UnitId a = b.unit(0, "A", "bills", "0404");
  const UnitId c = b.unit(1, "C", "bills", "0403");
  const GeneralId mine = b.general(0, "Mine", "0503");
  const GeneralId theirs = b.general(1, "Theirs", "0304");
  b.start();
  ASSERT_TRUE(b.view().alone(mine));
  ASSERT_TRUE(b.view().alone(theirs));
  const Combat joined = combat({a}, {c}, {mine});
  EXPECT_EQ(refusal(b.view(), 0, joined), "");
  EXPECT_EQ(total(b.view(), joined, 0).dice, 2);
  EXPECT_EQ(refusal(b.view(), 0, combat({a}, {c}, {}, {theirs})), "Q45");
  EXPECT_EQ(refusal(b.view(), 1, combat({a}, {c}, {}, {theirs})), "");
  EXPECT_EQ(refusal(b.view(), 0, combat({}, {c}, {mine})), "Q7");  // A touches C and would have no opponent
  b[a].fought = true;
  EXPECT_EQ(refusal(b.view(), 0, combat({}, {c}, {mine})), "");  // alone against one unit
}

TEST(LoneGenerals, do_not_fight_a_unit_two_hexes_away) {
  Duel d("bills", "bills");
  const GeneralId mine = d.b.general(0, "Mine", "0606");
  d.b.start();
  EXPECT_EQ(refusal(d.b.view(), 0, combat({d.south}, {d.north}, {mine})), "Q45");
}

TEST(SingleCombat, is_between_two_lone_generals_in_one_hex) {  // 1.12.9
  Battle b(8, 8);
  const UnitId host = b.unit(0, "Host", "bills", "0604");
  const GeneralId mine = b.general(0, "Mine", "0404");
  const GeneralId theirs = b.general(1, "Theirs", "0404");
  b.start();
  EXPECT_EQ(single_combats(b.view()), (std::vector<std::pair<GeneralId, GeneralId>>{{mine, theirs}}));
  b.commander(mine).at = b[host].at;
  b.commander(mine).host = host;
  EXPECT_TRUE(single_combats(b.view()).empty());
}
