#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/model/position.h"
#include "engine/systems/hordes/model/things.h"
#include "engine/systems/hordes/rules/victory/victory.h"
#include "tests/systems/hordes/unit/play_field.h"

namespace hexpost::hordes::test {
namespace {

/// Two French units of heavy cavalry beat an English one, which flees four hexes.
struct Rout : Field {
  UnitId english, a, b;
  Rout() : Field(12, 14) {
    english = unit(0, "English", "maa", "0506");
    a = unit(1, "A", "maa", "0505");
    b = unit(1, "B", "maa", "0605");
  }
  Rout& begin() {
    ready();
    for (const UnitId u : {english, a, b})
      (*this)[u].impact = true;
    table.dice({2, 1});  // 19 against 14
    return *this;
  }
};

TEST(PursuitPlay, cavalry_pursues_two_hexes_beyond_the_one_it_took_with_its_comrade_along_T15) {
  Rout f;
  f.begin().table.answer("flee English 0507 0508 0509 0510").answer("follow-first A").always("pursue-along", "along");
  f.melee(1);
  EXPECT_EQ(f.where(f.english), "0510");
  EXPECT_TRUE(f[f.english].disrupted);
  EXPECT_EQ(f.table.figure("flees from", 3, f.english), 4);
  EXPECT_EQ(f.where(f.a), "0508");
  EXPECT_FALSE(f.table.was_asked("pursue"));
  EXPECT_EQ(f.where(f.b), "0507");
  EXPECT_TRUE(f.table.was_told("goes along with", f.b));
}

TEST(PursuitPlay, a_comrade_may_stay) {
  Rout f;
  f.begin().table.always("flee", "best").answer("follow-first A").answer("pursue-along B stay");
  f.melee(1);
  EXPECT_EQ(f.where(f.b), "0605");
  EXPECT_EQ(f.table.refused.size(), 0u);
}

/// A unit in 0506 and the enemy north of it that will beat it. Others come before ready().
struct Beating : Field {
  Beating(const char* loser_type, const char* winner_type, const char* loses = "Loser", const char* wins = "Winner")
      : Field(12, 14), loser(unit(0, loses, loser_type, "0506")), winner(unit(1, wins, winner_type, "0505")) {}
  /// Adds another winner beside the first and begins; the Impact Bonus of the first is live.
  UnitId with_comrade(const char* name, const char* type) {
    const UnitId comrade = unit(1, name, type, "0605");
    ready()[winner].impact = true;
    return comrade;
  }
  UnitId loser, winner;
};

TEST(PursuitPlay, class_A_may_leave_a_pursuit_but_not_a_follow_up) {
  Beating f("bills", "knights", "Loser", "Knights");
  f.ready().clash(f.loser, f.winner);
  f.table.always("flee", "best").answer("pursue Knights no");
  f.beaten({f.loser}, {f.winner}, 4);
  EXPECT_TRUE(f.table.was_told("flees from", f.loser));
  EXPECT_FALSE(f.table.was_asked("follow-up"));
  EXPECT_EQ(f.where(f.winner), "0506");
  EXPECT_FALSE(f.table.was_told("pursues"));
}

TEST(PursuitPlay, class_A_infantry_may_leave_a_follow_up) {
  Beating f("bills", "guards", "Loser", "Guards");
  f.ready().clash(f.loser, f.winner);
  f[f.loser].impact = false;
  f.table.dice({1, 2}).answer("follow-up Guards no");  // 13 against 10
  f.melee(1);
  EXPECT_TRUE(f.table.was_told("recoils from", f.loser));
  EXPECT_EQ(f.where(f.winner), "0505");
  EXPECT_TRUE(f.table.was_told("does not follow", f.winner));
  EXPECT_FALSE(f[f.winner].impact);
  EXPECT_FALSE(f[f.winner].static_combat);
}

TEST(PursuitPlay, infantry_by_priority_holds_faster_comrades_to_one_hex_T47) {
  Beating f("foot-maa", "hoplites", "Loser", "Foot");
  const UnitId horse = f.with_comrade("Horse", "horse");  // the cavalry's Impact Bonus is spent
  f[horse].front.now = 2;
  f[f.loser].impact = true;
  f.table.always("flee", "best").always("pursue-along", "along");
  f.beaten({f.loser}, {f.winner, horse}, 5);
  ASSERT_TRUE(f.table.was_told("flees from", f.loser));
  EXPECT_EQ(f.where(f.winner), "0506");
  EXPECT_FALSE(f.table.was_told("pursues", f.winner));
  EXPECT_LE(hex::distance(f.at("0605"), f[horse].at), 1);
  EXPECT_EQ(hex::distance(f[f.winner].at, f[horse].at), 1);
}

TEST(PursuitPlay, fast_cavalry_runs_five_hexes_and_a_column_of_foot_two_T48) {
  Field f(14, 16);
  const UnitId loser = f.unit(0, "Loser", "mongols", "0605");
  const UnitId light = f.unit(1, "Light", "mongols", "0604"), foot = f.unit(1, "Foot", "archers", "0504");
  f.ready();
  f[foot].column = true;
  f.table.answer("flee Loser 0606 0607 0608 0609 0610 0611").always("pursue-along", "along");
  f.beaten({loser}, {light, foot}, 5);
  ASSERT_TRUE(f.table.was_told("flees from", loser));
  EXPECT_EQ(f.table.figure("flees from", 3, loser), 6);
  EXPECT_EQ(f.where(light), "0609");
  EXPECT_EQ(f.where(foot), "0606");
}

TEST(PursuitPlay, pursuit_goes_exactly_the_way_of_the_fleer) {
  Beating g("maa", "maa");
  g.ready();
  g.table.answer("flee Loser 0607 0608 0709 0710");
  g.beaten({g.loser}, {g.winner}, 5);
  EXPECT_EQ(g.where(g.loser), "0710");
  EXPECT_EQ(g.where(g.winner), "0608");
  EXPECT_FALSE(engaged(g.view(), g.winner));
}

TEST(PursuitPlay, pursuit_stops_at_a_new_enemy_and_fights_it_in_the_next_phase_with_impact) {
  Field g(12, 14);
  const UnitId loser = g.unit(0, "Loser", "maa", "0506"), beside = g.unit(0, "Beside", "bills", "0707");
  const UnitId winner = g.unit(1, "Winner", "maa", "0505");
  g.ready();
  g.table.answer("flee Loser 0607 0508 0509 0510").always("flee", "best");
  g.beaten({loser}, {winner}, 5);
  EXPECT_EQ(g.where(winner), "0607");  // a third hex was left to it
  EXPECT_TRUE(in_contact(g.view(), winner, beside));
  EXPECT_TRUE(g[winner].impact);
  EXPECT_TRUE(g[beside].impact);
  EXPECT_FALSE(g[beside].static_combat);
}

TEST(PursuitPlay, a_disrupted_sole_victor_follows_but_does_not_pursue) {
  Beating g("peasants", "maa");
  g.ready();
  g[g.winner].disrupted = g[g.loser].disrupted = true;
  g.table.dice({1, 1}).always("flee", "best");  // 6 against 2
  g.melee(1);
  EXPECT_TRUE(g.table.was_told("flees from", g.loser));
  EXPECT_EQ(g.where(g.winner), "0506");
  EXPECT_FALSE(g.table.was_told("pursues"));
}

TEST(PursuitPlay, an_undisrupted_victor_goes_before_a_disrupted_one) {
  Beating g("archers", "maa", "Loser", "First");
  const UnitId second = g.unit(1, "Second", "bills", "0605");
  g.ready();
  g[g.winner].disrupted = true;
  g.table.always("recoil", "best");
  g.beaten({g.loser}, {g.winner, second}, 3);
  EXPECT_EQ(g.where(second), "0506");
  EXPECT_EQ(g.where(g.winner), "0505");
}

TEST(PursuitPlay, hordes_come_first_and_always_follow) {
  Beating g("foot-maa", "maa", "Loser", "Horse");
  const UnitId horde = g.with_comrade("Horde", "warriors");
  g[horde].front.now = 2;
  g.table.always("flee", "best").always("pursue-along", "stay");
  g.beaten({g.loser}, {g.winner, horde}, 5);
  EXPECT_TRUE(g.table.was_told("{} follows {}", horde));
  EXPECT_TRUE(g.table.was_told("pursues", horde));
  EXPECT_EQ(g.where(g.winner), "0505");
}

TEST(PursuitPlay, when_the_first_in_line_declines_the_next_one_follows_Q56) {
  Beating g("foot-maa", "guards", "Loser", "Guards");
  const UnitId bills = g.with_comrade("Bills", "bills");
  g.table.answer("follow-up Guards no").always("flee", "best").always("pursue-along", "stay");
  g.beaten({g.loser}, {g.winner, bills}, 5);
  EXPECT_TRUE(g.table.was_told("does not follow", g.winner));
  EXPECT_EQ(g.where(bills), "0506");
}

TEST(PursuitPlay, who_makes_a_staked_defender_flee_takes_its_hex_removes_the_stakes_and_does_not_pursue) {
  Beating g("longbows", "maa", "Bows", "Maa");
  g.ready();
  g[g.loser].stakes = front_sides(0);
  g.table.always("flee", "best");
  g.beaten({g.loser}, {g.winner}, 5);
  EXPECT_TRUE(g.table.was_told("flees from", g.loser));
  EXPECT_EQ(g.where(g.winner), "0506");
  EXPECT_TRUE(g.s.left_stakes.empty());
  EXPECT_TRUE(g.table.was_told("removes the stakes", g.winner));
  EXPECT_FALSE(g.table.was_told("pursues"));
}

TEST(PursuitPlay, behind_pavises_following_is_free_and_costs_them) {
  for (const bool follow : {false, true}) {
    Beating g("crossbows", "bills", "Cross", "Foe");
    g.ready();
    g[g.loser].pavises = true;
    g[g.winner].disrupted = true;
    g.table.dice({5, 4})
        .answer(std::string("follow-up Cross ") + (follow ? "yes" : "no"))
        .always("recoil", "best");  // 11 against 8
    g.melee(0);
    EXPECT_TRUE(g.table.was_told("recoils from", g.winner));
    EXPECT_EQ(g.where(g.loser), follow ? "0505" : "0506");
    EXPECT_EQ(g[g.loser].pavises, !follow);
  }
}

TEST(PursuitPlay, artillery_never_follows) {
  Beating g("cannon", "peasants", "Cannon", "Foe");
  g.ready();
  g[g.winner].disrupted = true;
  g.table.dice({3, 1}).always("flee", "best").always("recoil", "best");  // 6 against 2
  g.melee(0);
  EXPECT_TRUE(g.table.was_told("flees from", g.winner));
  EXPECT_EQ(g.where(g.loser), "0506");
}

TEST(PursuitPlay, spearmen_in_a_wood_may_attack_the_chariots_that_follow_up_beside_them) {
  for (const bool attack : {false, true}) {
    Field g(12, 14);
    g.ground("0406").terrain = Terrain::wood;
    const UnitId loser = g.unit(0, "Loser", "bills", "0506");
    const UnitId spears = g.unit(0, "Spears", "auxiliaries", "0406");
    const UnitId chariots = g.unit(1, "Chariots", "chariots", "0605");
    g.ready();
    g.table.answer(std::string("attack-passer Spears ") + (attack ? "yes" : "no")).always("recoil", "best");
    g.beaten({loser}, {chariots}, 3);
    ASSERT_EQ(g.where(chariots), "0506");
    EXPECT_EQ(in_contact(g.view(), spears, chariots), attack);
  }
}

TEST(PursuitPlay, shooting_is_never_followed_up) {
  Field g(12, 14);
  const UnitId target = g.unit(0, "Target", "bills", "0506");
  const UnitId bows = g.unit(1, "Bows", "longbows", "0504");
  g.ready();
  g.table.answer("shoot Bows at Target").dice({12, 12, 12, 1}).always("recoil", "best");
  g.shooting(1);
  EXPECT_TRUE(g.table.was_told("recoils from", target));
  EXPECT_EQ(g.where(bows), "0504");
}

// ---- shield walls [1.13.3]

/// Three hoplite units in a row, cavalry at one end and a wood at the other.
struct Wall : Field {
  UnitId left, middle, right, cavalry, foe;
  Wall()
      : Field(R"(
          ............
          ............
          ............
          ............
          ............
          ........w...
          ............
          ............
          ............
          ............)") {
    cavalry = unit(0, "Cavalry", "horse", "0506");
    left = unit(0, "Left", "hoplites", "0606");
    middle = unit(0, "Middle", "hoplites", "0706");
    right = unit(0, "Right", "hoplites", "0806");
    foe = unit(1, "Foe", "maa", "0705");
    ready();
    (*this)[foe].impact = true;
  }
};

TEST(PursuitPlay, a_unit_in_a_shield_wall_takes_four_hits_and_stays_T30) {
  Wall f;
  // the foe stands beside left and middle: the side on move picks one against one
  f.s.active = 1;
  Play p = f.play();
  Combat c;
  c.sides[0].units = {f.middle}, c.sides[1].units = {f.foe};
  f.s.phase = Phase::melee;
  f.table.dice({1, 1});  // 14 against 10
  resolve(p, c);
  EXPECT_EQ(f.stands(f.middle), 3);
  EXPECT_TRUE(f[f.middle].disrupted);
  EXPECT_EQ(f.where(f.middle), "0706");
  EXPECT_TRUE(in_contact(f.view(), f.middle, f.foe));
  EXPECT_TRUE(f[f.middle].static_combat && f[f.foe].static_combat);
}

TEST(PursuitPlay, five_hits_make_it_flee_and_the_others_are_a_wall_or_not_by_then_T31) {
  Wall f;
  f.s.active = 1;
  f.s.phase = Phase::melee;
  Play p = f.play();
  Combat c;
  c.sides[0].units = {f.middle}, c.sides[1].units = {f.foe};
  EXPECT_TRUE(in_shield_wall(f.view(), f.left));
  f.table.dice({2, 1}).always("flee", "best").always("follow-up", "yes");  // 15 against 10
  resolve(p, c);
  EXPECT_TRUE(f.table.was_told("flees from", f.middle));
  EXPECT_EQ(f.stands(f.middle), 3);
  EXPECT_FALSE(in_shield_wall(f.view(), f.left));
  EXPECT_FALSE(in_shield_wall(f.view(), f.right));
}

TEST(PursuitPlay, following_out_of_a_shield_wall_is_free) {
  Wall f;
  f.s.active = 0;
  f.s.phase = Phase::melee;
  f[f.foe].impact = false;
  f[f.middle].impact = true;
  Play p = f.play();
  Combat c;
  c.sides[0].units = {f.middle}, c.sides[1].units = {f.foe};
  f.table.dice({2, 2}).answer("follow-up Middle no").always("recoil", "best");  // 15 against 11
  resolve(p, c);
  EXPECT_TRUE(f.table.was_told("recoils from", f.foe));
  EXPECT_EQ(f.where(f.middle), "0706");
}

// ---- wagons stay [1.11.2] [Q48]

TEST(PursuitPlay, foot_behind_wagons_follows_up_alone_and_the_wagons_stay) {
  Field f(10, 12);
  const UnitId wagons = f.unit(0, "Wagons", "wagons", "0508"), bills = f.unit(0, "Bills", "bills", "0510");
  f.scenario().sides[0].combined.push_back({"Wagons", "Bills"});
  const UnitId loser = f.unit(1, "Loser", "bills", "0507");
  f.ready().clash(wagons, loser);
  const UnitId foot = f.view().info(wagons).foot;
  ASSERT_NE(foot, k_no_unit);
  EXPECT_TRUE(name_fault(f.view().name(foot)).has_value());  // no other unit can have that name
  EXPECT_FALSE(f[foot].alive);
  ASSERT_EQ(f.stands(wagons), 4);
  f[loser].disrupted = true;
  f.table.answer("follow-up Wagons yes").always("recoil", "best");
  f.beaten({loser}, {wagons}, 3);
  EXPECT_EQ(f.where(wagons), "0508");
  EXPECT_EQ(f.where(foot), "0507");
  EXPECT_EQ(f.stands(wagons), 2);
  EXPECT_EQ(f.stands(foot), 2);
  EXPECT_FALSE(f.view().combined(wagons));
  EXPECT_EQ(f.view().type(foot).id, "bills");
  EXPECT_EQ(stands_left(f.view(), 0), 6);
  ASSERT_TRUE(f[bills].alive);
  const auto again = parse_position(f.data, print_position(f.data, f.s));
  ASSERT_TRUE(again);
  EXPECT_EQ(*again, f.s);
}

}  // namespace
}  // namespace hexpost::hordes::test
