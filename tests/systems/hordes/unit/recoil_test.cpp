#include <gtest/gtest.h>

#include "tests/systems/hordes/unit/beside_a_foe.h"

using namespace hexpost::hordes;
using hexpost::hordes::test::Battle;
using hexpost::hordes::test::BesideAFoe;

namespace {

std::vector<std::string> hexes(const Battle& b, const Recoils& r) {
  std::vector<std::string> out;
  for (const Recoil& way : r.ways) {
    if (out.empty() || out.back() != b.label(way.to)) out.push_back(b.label(way.to));
  }
  return out;
}
using Labels = std::vector<std::string>;

/// The same unit under fire.
struct UnderFire : Battle {
  UnderFire() : Battle(9, 9) { u = unit(0, "Unit", "bills", "0405"); }
  UnitId friendly(std::string_view where) { return unit(0, "F" + std::string(where), "archers", where); }
  Recoils recoils(std::string_view from = "0403") const {
    return recoil_from_shooting(view(), u, std::array{at(from)});
  }

  UnitId u;
};

}  // namespace

TEST(RecoilFromMelee, is_one_hex_straight_away_from_the_enemy_faced) {  // 1.10.2, Q10
  BesideAFoe b(9, 9, "bills", "0405", "0404");
  const Recoils r = b.begin().recoils();
  EXPECT_EQ(hexes(b, r), Labels{"0306"});
  EXPECT_FALSE(r.may_leave);
}

TEST(RecoilFromMelee, of_a_unit_that_faces_two_enemies_is_its_owners_choice) {  // Q10
  Battle b(9, 9);
  const UnitId u = b.unit(0, "Unit", "bills", "0405");
  b.unit(1, "NE", "maa", "0404");
  b.unit(1, "NW", "maa", "0304");
  b.start();
  const Recoils r = recoil_from_melee(b.view(), u, std::array{b.at("0404"), b.at("0304")});
  EXPECT_EQ(hexes(b, r), (Labels{"0306", "0406"}));
}

TEST(RecoilFromMelee, of_a_unit_attacked_in_flank_is_away_from_the_first_attacker) {  // Q10
  BesideAFoe b(9, 9, "bills", "0405", "0505");
  EXPECT_EQ(hexes(b, b.begin().recoils()), Labels{"0305"});
}

TEST(RecoilFromMelee, may_lead_towards_the_far_edge) {  // 1.10.2
  BesideAFoe b(9, 9, "bills", "0405", "0406");
  b.begin()[b.u].facing = 6;
  EXPECT_EQ(hexes(b, b.recoils()), Labels{"0304"});
}

TEST(RecoilFromMelee, into_impassable_ground_is_the_end) {  // 1.10.2
  for (const Terrain t : {Terrain::impenetrable, Terrain::lake}) {
    BesideAFoe b(9, 9, "bills", "0405", "0404");
    b.ground("0306").terrain = t;
    const Recoils r = b.begin().recoils();
    EXPECT_TRUE(r.ways.empty());
    EXPECT_FALSE(r.lost_because.empty());
  }
}

TEST(RecoilFromMelee, into_limiting_terrain_is_allowed) {  // Q25
  Battle b(9, 9);
  b.ground("0306").terrain = Terrain::river;
  const UnitId u = b.unit(0, "Unit", "bills", "0405");
  const UnitId c = b.unit(0, "Chariots", "chariots", "0805");
  b.unit(1, "Foe", "maa", "0404");
  b.unit(1, "Other", "maa", "0804");
  b.ground("0706").terrain = Terrain::wood;
  b.start();
  EXPECT_EQ(hexes(b, recoil_from_melee(b.view(), u, std::array{b.at("0404")})), Labels{"0306"});
  EXPECT_TRUE(recoil_from_melee(b.view(), c, std::array{b.at("0804")}).ways.empty());  // no wood for wheels
}

TEST(RecoilFromMelee, across_a_steep_side_or_stakes_is_the_end) {  // 1.10.2, 1.13.6
  Battle b(9, 9);
  b.steep("0405", "0306");
  const UnitId u = b.unit(0, "Unit", "bills", "0405");
  const UnitId behind = b.unit(0, "Stakes", "longbows", "0706");
  const UnitId before = b.unit(0, "Before", "bills", "0805");
  b.unit(1, "Foe", "maa", "0404");
  b.unit(1, "Other", "maa", "0804");
  b.start();
  EXPECT_TRUE(recoil_from_melee(b.view(), u, std::array{b.at("0404")}).ways.empty());
  b[behind].stakes = front_sides(0);
  EXPECT_TRUE(recoil_from_melee(b.view(), before, std::array{b.at("0804")}).ways.empty());
}

TEST(RecoilFromMelee, into_an_enemy_zone_of_control_is_the_end) {  // 1.10.2
  BesideAFoe b(9, 9, "bills", "0405", "0404");
  b.unit(1, "Behind", "maa", "0307");
  EXPECT_TRUE(b.begin().recoils().ways.empty());
}

TEST(RecoilFromMelee, pushes_a_friend_into_a_vacant_hex_of_its_owners_choice) {  // Q44
  BesideAFoe b(9, 9, "bills", "0405", "0404");
  const UnitId friendly = b.unit(0, "Friend", "archers", "0306");
  const Recoils r = b.begin().recoils();
  ASSERT_FALSE(r.ways.empty());
  for (const Recoil& way : r.ways) {
    EXPECT_EQ(b.label(way.to), "0306");
    ASSERT_EQ(way.pushes.size(), 1u);
    EXPECT_EQ(way.pushes[0].unit, friendly);
    EXPECT_NE(b.label(way.pushes[0].to), "0405");  // not where the beaten unit comes from
  }
  EXPECT_EQ(r.ways.size(), 5u);
}

TEST(RecoilFromMelee, pushes_on_like_dominoes_when_no_hex_is_vacant) {  // Q44
  Battle b(R"(......
              ......
              ......
              ...#..
              ..#...
              ..##..)");
  const UnitId u = b.unit(0, "Unit", "bills", "0304");
  const UnitId first = b.unit(0, "First", "archers", "0405");
  const UnitId second = b.unit(0, "Second", "archers", "0505");
  b.unit(1, "Foe", "maa", "0303");
  b.start();
  const Recoils r = recoil_from_melee(b.view(), u, std::array{b.at("0303")});
  ASSERT_FALSE(r.ways.empty());
  for (const Recoil& way : r.ways) {
    ASSERT_EQ(way.pushes.size(), 2u);
    EXPECT_EQ(way.pushes[0].unit, second);  // goes first, so that its hex is vacant
    EXPECT_EQ(way.pushes[1], (Push{first, b.at("0505")}));
  }
  b[second].disrupted = true;
  EXPECT_TRUE(recoil_from_melee(b.view(), u, std::array{b.at("0303")}).ways.empty());
}

TEST(RecoilFromMelee, never_pushes_disrupted_friends_or_friends_in_combat) {  // T33, 1.10.2
  BesideAFoe b(9, 9, "bills", "0405", "0404");
  const UnitId friendly = b.unit(0, "Friend", "archers", "0306");
  b.begin()[friendly].disrupted = true;
  const Recoils r = b.recoils();
  EXPECT_TRUE(r.ways.empty());
  EXPECT_NE(r.lost_because.find("Friend"), std::string::npos);
}

TEST(RecoilFromMelee, may_use_the_two_hexes_beside_by_option) {  // T33, Q10
  BesideAFoe b(9, 9, "bills", "0405", "0404");
  b.options().recoil_any_far_hex = true;
  const UnitId friendly = b.unit(0, "Friend", "archers", "0306");
  b.begin()[friendly].disrupted = true;
  EXPECT_EQ(hexes(b, b.recoils()), (Labels{"0406", "0305"}));
  b.unit(1, "Far", "maa");
  b.data.scenario.map.hexes[b.data.scenario.map.grid.index(b.at("0406"))].terrain = Terrain::lake;
  b.data.scenario.map.hexes[b.data.scenario.map.grid.index(b.at("0305"))].terrain = Terrain::lake;
  EXPECT_TRUE(b.recoils().ways.empty());
}

TEST(RecoilFromMelee, on_its_own_edge_slides_along_it_or_leaves) {  // 1.10.2
  BesideAFoe b(9, 9, "bills", "0409", "0408");
  const Recoils r = b.begin().recoils();
  EXPECT_EQ(hexes(b, r), Labels{"0309"});  // 0509 lies in the enemy's zone of control
  EXPECT_TRUE(r.may_leave);
}

TEST(RecoilFromMelee, on_its_own_edge_goes_inward_to_spare_friends) {  // 1.10.2
  Battle b(9, 9);
  const UnitId u = b.unit(0, "Unit", "bills", "0409");
  const UnitId friendly = b.unit(0, "Friend", "archers", "0309");
  b.unit(1, "Foe", "maa", "0408");
  b.start();
  (void)friendly;
  // 0308 lies in the zone of control of the foe in 0408: no hex inward; the friend has to go.
  const Recoils r = recoil_from_melee(b.view(), u, std::array{b.at("0408")});
  EXPECT_EQ(hexes(b, r), Labels{"0309"});
  EXPECT_EQ(r.ways.front().pushes.size(), 1u);
  b[1].placed = false;
  b[2].at = b.at("0509");  // attacked along the edge now
  b[1].placed = true;
  b[u].facing = 2;
  const Recoils along = recoil_from_melee(b.view(), u, std::array{b.at("0509")});
  ASSERT_FALSE(along.ways.empty());
  EXPECT_TRUE(along.ways.front().pushes.empty());
  EXPECT_EQ(b.label(along.ways.front().to), "0308");
}

// ---- after shooting [1.10.3]

TEST(RecoilFromShooting, goes_away_from_the_shooters_and_homeward) {
  UnderFire b;
  b.start();
  const Recoils r = b.recoils();
  EXPECT_EQ(hexes(b, r), (Labels{"0306", "0406"}));
  for (const Recoil& way : r.ways)
    EXPECT_EQ(way.rank, 0);
}

TEST(RecoilFromShooting, goes_along_the_edge_or_forward_rather_than_push_friends) {
  struct Row {
    std::vector<const char*> friends;
    Labels to;
    int rank;
  };
  for (const Row& row :
       {Row{{"0306", "0406"}, {"0305", "0505"}, 1}, Row{{"0306", "0406", "0305", "0505"}, {"0304", "0404"}, 2}}) {
    SCOPED_TRACE(row.to.front());
    UnderFire b;
    for (const auto* at : row.friends)
      b.friendly(at);
    b.start();
    const Recoils r = b.recoils();
    EXPECT_EQ(hexes(b, r), row.to);
    EXPECT_EQ(r.ways.front().rank, row.rank);
  }
}

TEST(RecoilFromShooting, pushes_friends_when_nothing_else_is_left_and_is_lost_otherwise) {
  UnderFire b;
  std::vector<UnitId> friends;
  for (const auto* at : {"0306", "0406", "0305", "0505", "0304", "0404"}) {
    friends.push_back(b.friendly(at));
  }
  b.start();
  const Recoils r = b.recoils("0402");
  ASSERT_FALSE(r.ways.empty());
  EXPECT_EQ(r.ways.front().rank, 3);
  for (const UnitId f : friends)
    b[f].disrupted = true;
  EXPECT_TRUE(b.recoils("0402").ways.empty());
}

TEST(RecoilFromShooting, keeps_out_of_enemy_zones_of_control) {
  UnderFire b;
  b.unit(1, "Behind", "maa", "0407");
  b.start();
  for (const auto& label : hexes(b, b.recoils())) {
    EXPECT_NE(label, "0306");
    EXPECT_NE(label, "0406");
  }
}

// ---- who keeps his place [1.10.4]

TEST(KeepingGround, artillery_does_after_every_recoil) {  // T34
  Battle b(9, 9);
  const UnitId u = b.unit(0, "Bolts", "bolts", "0405");
  b.start();
  const std::array foes{b.at("0404")};
  EXPECT_EQ(stays_on_recoil(b.view(), u, Cause::melee, foes), Stays::artillery);
  EXPECT_EQ(stays_on_recoil(b.view(), u, Cause::shooting, foes), Stays::artillery);
  EXPECT_EQ(result(b.view(), u, 3), (Outcome{Retreat::recoil, true, 0, false}));
  EXPECT_EQ(result(b.view(), u, 4).retreat, Retreat::flee);
  EXPECT_TRUE(flee(b.view(), u, foes).ways.empty());  // eliminated
}

TEST(KeepingGround, wagons_do_only_with_foot_behind_them_or_by_option) {  // T24, Q34
  Battle b(9, 9);
  const UnitId u = b.unit(0, "Laager", "wagons", "0405");
  b.start();
  const std::array foes{b.at("0404")};
  EXPECT_EQ(stays_on_recoil(b.view(), u, Cause::melee, foes), Stays::no);
  EXPECT_EQ(stays_on_flee(b.view(), u), Stays::no);
  EXPECT_TRUE(flee(b.view(), u, foes).ways.empty());
  b[u].rear = {type_index(b, "crossbows"), 2, 2};
  EXPECT_EQ(stays_on_recoil(b.view(), u, Cause::melee, foes), Stays::combined_wagons);
  EXPECT_EQ(stays_on_flee(b.view(), u), Stays::combined_wagons);
  b.data.scenario.options.combined_wagons_lost_on_flee = true;
  EXPECT_EQ(stays_on_flee(b.view(), u), Stays::no);
  EXPECT_TRUE(flee(b.view(), u, foes).ways.empty());
  b[u].rear = {};
  b.data.scenario.options.wagons_never_recoil = true;
  EXPECT_EQ(stays_on_recoil(b.view(), u, Cause::shooting, foes), Stays::wagons);
}

TEST(KeepingGround, a_shield_wall_does_but_flees_all_the_same) {  // T30, T31
  Battle b(9, 9);
  b.unit(0, "Left", "horse", "0304");
  const UnitId one = b.unit(0, "One", "hoplites", "0404");
  const UnitId two = b.unit(0, "Two", "hoplites", "0504");
  b.unit(0, "Right", "horse", "0604");
  b.unit(1, "Foe", "maa", "0503");
  b.start();
  const std::array foes{b.at("0503")};
  EXPECT_EQ(result(b.view(), two, 4), (Outcome{Retreat::recoil, true, 1, false}));
  EXPECT_EQ(stays_on_recoil(b.view(), two, Cause::melee, foes), Stays::shield_wall);
  EXPECT_EQ(stays_on_recoil(b.view(), one, Cause::shooting, foes), Stays::shield_wall);
  EXPECT_EQ(result(b.view(), two, 5).retreat, Retreat::flee);
  EXPECT_EQ(stays_on_flee(b.view(), two), Stays::no);
}

TEST(KeepingGround, stakes_work_against_melee_and_pavises_against_shooting) {  // 1.13.5, 1.13.6
  Battle b(9, 9);
  const UnitId bows = b.unit(0, "Bows", "longbows", "0405");
  const UnitId xbows = b.unit(0, "Crossbows", "crossbows", "0805");
  b.start();
  b[bows].stakes = front_sides(0);
  b[xbows].pavises = true;
  EXPECT_EQ(stays_on_recoil(b.view(), bows, Cause::melee, std::array{b.at("0404")}), Stays::stakes);
  EXPECT_EQ(stays_on_recoil(b.view(), bows, Cause::melee, std::array{b.at("0406")}), Stays::no);  // from behind
  EXPECT_EQ(stays_on_recoil(b.view(), bows, Cause::shooting, std::array{b.at("0403")}), Stays::no);
  EXPECT_EQ(stays_on_recoil(b.view(), xbows, Cause::shooting, std::array{b.at("0803")}), Stays::pavises);
  EXPECT_EQ(stays_on_recoil(b.view(), xbows, Cause::shooting, std::array{b.at("0803"), b.at("0807")}), Stays::no);
  EXPECT_EQ(stays_on_recoil(b.view(), xbows, Cause::melee, std::array{b.at("0804")}), Stays::no);
  b[xbows].column = true;
  EXPECT_EQ(stays_on_recoil(b.view(), xbows, Cause::shooting, std::array{b.at("0803")}), Stays::no);
}

// ---- elephants [1.10.7] [Q24]

TEST(Elephants, run_one_hex_north_east_on_a_one_and_clockwise_from_there) {
  Battle b(9, 9);
  const UnitId e = b.unit(0, "Elephants", "elephants", "0405");
  b.start();
  const std::vector<std::string> expected{"0404", "0505", "0406", "0306", "0305", "0304"};
  for (int d6 = 1; d6 <= 6; ++d6) {
    const Rampage r = rampage(b.view(), e, d6);
    EXPECT_TRUE(r.moves);
    EXPECT_EQ(b.label(r.to), expected[static_cast<std::size_t>(d6 - 1)]);
  }
}

TEST(Elephants, displace_friend_and_foe_even_engaged_ones) {
  Battle b(9, 9);
  const UnitId e = b.unit(0, "Elephants", "elephants", "0405");
  const UnitId foe = b.unit(1, "Foe", "maa", "0404");
  b.start();
  const Rampage r = rampage(b.view(), e, 1);
  EXPECT_TRUE(r.moves);
  EXPECT_EQ(r.displaced, foe);
  EXPECT_FALSE(r.pushes.empty());
  b.data.scenario.options.elephants_spare_engaged = true;
  EXPECT_FALSE(rampage(b.view(), e, 1).moves);
}

TEST(Elephants, are_lost_over_their_own_edge_and_stay_put_at_any_other_bar) {
  Battle b(3, 3);
  const UnitId e = b.unit(0, "Elephants", "elephants", "0103");
  b.ground("0203").terrain = Terrain::lake;
  b.start();
  EXPECT_TRUE(rampage(b.view(), e, 3).eliminated);   // south-east: off the last row
  EXPECT_FALSE(rampage(b.view(), e, 5).eliminated);  // west: off the side edge
  EXPECT_FALSE(rampage(b.view(), e, 5).moves);
  EXPECT_FALSE(rampage(b.view(), e, 2).moves);  // the lake
}
