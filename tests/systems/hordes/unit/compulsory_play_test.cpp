#include "engine/systems/hordes/rules/movement/movement.h"
#include "engine/systems/hordes/rules/retreat/compulsory_moves.h"
#include "tests/systems/hordes/unit/play_field.h"

namespace hexpost::hordes::test {
namespace {

/// One attacker of side 1 in 0507, north-west of a defender in 0508; the hits are what the test says.
struct Duel : Field {
  UnitId loser, winner;
  explicit Duel(std::string type = "foot-maa", std::string by = "maa") : Field(10, 12) {
    loser = unit(0, "Loser", std::move(type), "0508");
    winner_type = std::move(by);
  }
  /// Friends of the loser come before this. `second`: the hex of another enemy.
  Duel& begin(std::string_view second = {}) {
    winner = unit(1, "Winner", winner_type, "0507");
    if (!second.empty()) unit(1, "Second", "bills", second);
    ready().clash(loser, winner);
    return *this;
  }
  void lose_by(int hits) { beaten({loser}, {winner}, hits); }
  std::string winner_type;
};

// ---- results [2.1] [1.10.1]

TEST(CompulsoryPlay, a_beaten_unit_recoils_with_the_result_of_its_class_T29_T60) {
  struct Result {
    const char* type;
    bool winner_has_impact;
    int hits, stands_left;
    bool disrupted;
  };
  const Result k_results[] = {
      {"guards", true, 4, 3, false},   // class A: a loss [T29]
      {"foot-maa", true, 4, 3, true},  // class B: a loss, disrupted
      {"bills", false, 3, 4, true},    // class C: disrupted without loss
  };
  for (const Result& row : k_results) {
    SCOPED_TRACE(row.type);
    Duel f(row.type);
    f.begin();
    f[f.winner].impact = row.winner_has_impact;
    f.lose_by(row.hits);
    EXPECT_TRUE(f.table.was_told("recoils from", f.loser));
    EXPECT_EQ(f.stands(f.loser), row.stands_left);
    EXPECT_EQ(f[f.loser].disrupted, row.disrupted);
  }
}

TEST(CompulsoryPlay, one_hit_disrupts_and_pushes_back_class_E_alone_T28) {
  for (const auto& [type, moves] : std::vector<std::pair<std::string, bool>>{{"peasants", true}, {"bills", false}}) {
    Field f(10, 12);
    const UnitId u = f.unit(0, "U", type, "0506");
    f.ready().table.always("recoil", "best");
    f.shot(u, 1, "0504");
    EXPECT_EQ(f.where(u) != "0506", moves) << type;
    EXPECT_EQ(f[u].disrupted, moves) << type;
  }
}

TEST(CompulsoryPlay, seven_hits_destroy_four_stands_nine_leave_a_block_two_ten_destroy_it_T23) {
  const auto hit = [](int stands, int hits) {
    Field f(10, 12);
    const UnitId u = f.unit(0, "U", "warriors", "0506");
    f.ready().table.always("flee", "best");
    f[u].front.start = f[u].front.now = static_cast<std::int8_t>(stands);
    f.shot(u, hits, "0504");
    return f.stands(u);
  };
  EXPECT_EQ(hit(4, 7), 0);
  EXPECT_EQ(hit(6, 9), 2);
  EXPECT_EQ(hit(6, 10), 0);
  EXPECT_EQ(hit(6, 11), 0);
}

TEST(CompulsoryPlay, combined_wagons_are_read_as_wagons_and_keep_their_place_T24) {
  Field f(10, 12);
  const UnitId u = f.unit(0, "Wagons", "wagons", "0506");
  f.unit(0, "Cross", "crossbows", "0507");
  f.scenario().sides[0].combined.push_back({"Wagons", "Cross"});
  f.ready();
  f.shot(u, 4, "0504");
  EXPECT_EQ(f.where(u), "0506");
  EXPECT_EQ(f.stands(u), 3);
  EXPECT_TRUE(f[u].disrupted);
  f.shot(u, 5, "0504");
  EXPECT_EQ(f.where(u), "0506");
  EXPECT_TRUE(f.table.was_told("behind its wagons", u));
}

TEST(CompulsoryPlay, artillery_stays_when_it_should_recoil_and_is_lost_when_it_should_flee_T34) {
  Field f(10, 12);
  const UnitId u = f.unit(0, "Cannon", "cannon", "0506");
  f.ready();
  f.shot(u, 3, "0502");
  EXPECT_EQ(f.where(u), "0506");
  EXPECT_TRUE(f[u].disrupted);
  EXPECT_EQ(f.stands(u), 2);
  f.shot(u, 4, "0502");
  EXPECT_EQ(f.where(u), "gone");
  EXPECT_TRUE(f.table.was_told("has no way out", u));
}

// ---- recoil from melee [1.10.2]

TEST(CompulsoryPlay, recoil_goes_straight_back_with_the_facing_kept) {
  Duel f;
  f.begin();
  f[f.loser].facing = 10;  // WNW: the enemy to the north-west is in front
  f.lose_by(4);
  EXPECT_EQ(f.where(f.loser), "0609");
  EXPECT_EQ(f[f.loser].facing, 10);
}

TEST(CompulsoryPlay, a_friend_in_the_way_is_pushed_where_its_owner_likes_and_disrupted) {
  Duel f;
  const UnitId friendly = f.unit(0, "Friend", "bills", "0609");
  f.begin();
  f.table.answer("displace Friend 0709");
  f.lose_by(4);
  EXPECT_EQ(f.where(f.loser), "0609");
  EXPECT_EQ(f.where(friendly), "0709");
  EXPECT_TRUE(f[friendly].disrupted);
  EXPECT_EQ(f.sentence("pushes", friendly, 1), "Loser pushes Friend to 0709");
}

TEST(CompulsoryPlay, pushed_friends_push_others_in_turn) {
  Duel f;
  const UnitId a = f.unit(0, "Friend", "bills", "0609");
  std::vector<UnitId> ring;
  // every hex beside the friend but the loser's is taken
  int n = 0;
  for (const char* h : {"0608", "0709", "0610", "0510", "0509"})
    ring.push_back(f.unit(0, "R" + std::to_string(++n), "bills", h));
  f.begin();
  f.table.always("displace", "best");
  f.lose_by(4);
  EXPECT_EQ(f.where(f.loser), "0609");
  EXPECT_TRUE(f[a].disrupted);
  int disrupted = 0;
  for (const UnitId u : ring)
    disrupted += f[u].disrupted ? 1 : 0;
  EXPECT_EQ(disrupted, 1);
}

TEST(CompulsoryPlay, a_disrupted_friend_behind_is_the_end_of_it_T33) {
  Duel f;
  const UnitId friendly = f.unit(0, "Friend", "bills", "0609");
  f.begin();
  f[friendly].disrupted = true;
  f.lose_by(4);
  EXPECT_EQ(f.where(f.loser), "gone");
  EXPECT_TRUE(f.table.was_told("has no way out", f.loser));
  EXPECT_EQ(f.where(f.winner), "0508");
}

TEST(CompulsoryPlay, by_option_another_far_hex_will_do_T33) {
  Duel f;
  const UnitId friendly = f.unit(0, "Friend", "bills", "0609");
  f.options().recoil_any_far_hex = true;
  f.begin();
  f[friendly].disrupted = true;
  f.table.always("recoil", "best");
  f.lose_by(4);
  EXPECT_NE(f.where(f.loser), "gone");
  EXPECT_NE(f.where(f.loser), "0508");
}

TEST(CompulsoryPlay, a_friend_in_combat_behind_cannot_make_room) {
  Duel f;
  f.unit(0, "Friend", "bills", "0609");
  f.begin("0610").lose_by(4);
  EXPECT_EQ(f.where(f.loser), "gone");
}

TEST(CompulsoryPlay, recoil_into_an_enemy_zone_of_control_is_the_end_of_it) {
  Duel f;
  f.begin("0610").lose_by(4);
  EXPECT_EQ(f.where(f.loser), "gone");
}

TEST(CompulsoryPlay, impassable_ground_behind_is_the_end_of_it) {
  Duel f;
  f.ground("0609").terrain = Terrain::impenetrable;
  f.begin().lose_by(4);
  EXPECT_EQ(f.where(f.loser), "gone");
}

TEST(CompulsoryPlay, on_its_own_edge_a_unit_slides_along_it_or_leaves) {
  Charged f("Loser", "foot-maa", "Winner", "maa", 8);
  f.begin().table.dice({2, 1}).answer("recoil Loser 0608");
  f.melee(1);
  ASSERT_EQ(f.table.asked.size(), 1u);
  EXPECT_EQ(f.table.asked[0].choices, (std::vector<std::string>{"recoil Loser 0608", "recoil Loser leave"}));
  EXPECT_EQ(f.where(f.south), "0608");
}

TEST(CompulsoryPlay, leaving_the_table_eliminates_and_takes_the_general_along) {
  Charged f("Loser", "foot-maa", "Winner", "maa", 8);
  const GeneralId g = f.general(0, "Henry", "0508");
  f.general(0, "Reserve", "0108");
  f.begin().table.dice({4, 2, 1}).answer("recoil Loser leave");
  f.melee(1);
  EXPECT_EQ(f.where(f.south), "gone");
  EXPECT_FALSE(f.commander(g).alive);
  EXPECT_TRUE(f.table.was_told("leaves the table from", f.south));
}

TEST(CompulsoryPlay, stakes_hold_a_unit_in_melee_but_not_against_shooting) {
  Duel f("longbows", "bills");
  f.begin();
  f[f.loser].stakes = front_sides(f[f.loser].facing);
  f.lose_by(4);
  EXPECT_EQ(f.where(f.loser), "0508");
  EXPECT_TRUE(f[f.loser].disrupted);
  EXPECT_TRUE(f.table.was_told("behind its stakes", f.loser));
  f[f.winner].alive = false;
  f.table.always("recoil", "best");
  f.shot(f.loser, 3, "0506");
  EXPECT_NE(f.where(f.loser), "0508");
  ASSERT_EQ(f.s.left_stakes.size(), 1u);
  EXPECT_EQ(f.label(f.s.left_stakes[0].at), "0508");
}

TEST(CompulsoryPlay, recoil_through_its_own_stakes_is_the_end_of_it) {
  Field f(10, 12);
  const UnitId loser = f.unit(0, "Loser", "longbows", "0508");
  const UnitId winner = f.unit(1, "Winner", "maa", "0609");
  f.ready().clash(loser, winner);
  f[loser].stakes = front_sides(0);  // towards 0507 and 0607; the enemy comes from behind
  f[loser].facing = 4;
  f.table.dice({3, 6});
  f.melee(1);
  EXPECT_EQ(f.where(loser), "gone");
}

TEST(CompulsoryPlay, pavises_are_lost_in_a_recoil_from_melee) {
  Duel f("crossbows", "bills");
  f.begin();
  f[f.loser].pavises = true;
  f.lose_by(3);
  EXPECT_TRUE(f.table.was_told("recoils from", f.loser));
  EXPECT_FALSE(f[f.loser].pavises);
}

TEST(CompulsoryPlay, pavises_hold_a_unit_against_shooting_from_the_front) {
  Field f(10, 12);
  const UnitId u = f.unit(0, "Cross", "crossbows", "0508");
  f.ready();
  f[u].pavises = true;
  f.shot(u, 3, "0506");
  EXPECT_EQ(f.where(u), "0508");
  EXPECT_TRUE(f[u].disrupted);
  EXPECT_TRUE(f[u].pavises);
}

// ---- recoil from shooting [1.10.3]

TEST(CompulsoryPlay, shot_at_it_recoils_away_and_homeward_without_touching_friends) {
  Field f(10, 12);
  const UnitId u = f.unit(0, "U", "bills", "0507");
  f.unit(0, "Friend", "bills", "0508");
  f.ready();
  f.shot(u, 3, "0505");  // 0508 is taken, 0408 is free
  EXPECT_EQ(f.where(u), "0408");
}

TEST(CompulsoryPlay, with_friends_behind_it_recoils_sideways_then_anywhere_then_pushes) {
  Field f(10, 12);
  const UnitId u = f.unit(0, "U", "bills", "0507");
  const UnitId left = f.unit(0, "Left", "bills", "0407"), right = f.unit(0, "Right", "bills", "0607");
  f.unit(0, "A", "bills", "0508"), f.unit(0, "B", "bills", "0408");
  f.ready();
  f[left].at = f.at("0110");
  f.shot(u, 3, "0505");
  EXPECT_EQ(f.where(u), "0407");
  f[u].at = f.at("0507"), f[u].disrupted = false, f[left].at = f.at("0407");
  f.table.answer("recoil U 0506");
  f.shot(u, 3, "0505");
  EXPECT_EQ(f.where(u), "0506");
  f[u].at = f.at("0507"), f[u].disrupted = false;
  EXPECT_EQ(f.where(right), "0607");
}

TEST(CompulsoryPlay, when_no_hex_is_vacant_friends_are_displaced) {
  Field f(10, 12);
  const UnitId u = f.unit(0, "U", "bills", "0507");
  std::vector<UnitId> ring;
  int n = 0;
  for (const char* h : {"0506", "0607", "0508", "0408", "0407", "0406"})
    ring.push_back(f.unit(0, "R" + std::to_string(++n), "bills", h));
  f.ready();
  f.table.answer("recoil U 0408").always("displace", "best");
  f.shot(u, 3, "0505");
  EXPECT_EQ(f.where(u), "0408");
  EXPECT_TRUE(f[ring[3]].disrupted);
  EXPECT_NE(f.where(ring[3]), "0408");
}

// ---- flee [1.10.5]

TEST(CompulsoryPlay, a_fleer_runs_its_move_and_one_more_and_faces_the_way_it_ran) {
  Duel f("horse", "guards");
  f.begin();
  f[f.winner].facing = 6;
  f[f.loser].impact = false;
  f.table.always("flee", "best").always("pursue", "no").always("follow-up", "no");
  f.lose_by(5);
  EXPECT_EQ(f.table.figure("flees from", 3, f.loser), 4);  // own edge comes first: rows 9 to 12
  EXPECT_TRUE(f[f.loser].disrupted);
  EXPECT_GE(f[f.loser].facing, 4);
  EXPECT_LE(f[f.loser].facing, 8);
}

TEST(CompulsoryPlay, a_fleer_stops_in_its_own_edge_row_and_from_there_is_lost_T32) {
  Field f(10, 12);
  const UnitId u = f.unit(0, "U", "bills", "0511");
  f.ready();
  f.table.always("flee", "best");
  f.shot(u, 4, "0509");
  EXPECT_EQ(f.where(u).substr(2), "12");
  f[u].disrupted = false;
  f.shot(u, 4, "0510");
  EXPECT_EQ(f.where(u), "gone");
}

/// A unit at the north end of a lane, shot at from the north, and a friend that stands in its way.
struct Lane : Field {
  /// The lane is one hex wide for the first number of rows, then two hexes wide for the second.
  Lane(int narrow, int wide, std::string_view friend_at) : Field(rows(narrow, wide)) {
    u = unit(0, "U", "scutarii", "0402");
    friendly = unit(0, "Friend", "bills", friend_at);
    ready();
  }
  void flee() { shot(u, 4, "0501"); }

  UnitId u, friendly;

 private:
  static std::string rows(int narrow, int wide) {
    std::string out;
    for (int row = 0; row < narrow + wide; ++row)
      out += row < narrow ? "###.######\n" : "##..######\n";
    return out + "##########\n";
  }
};

TEST(CompulsoryPlay, friends_that_cannot_be_avoided_are_passed_through_and_disrupted) {
  Lane f(4, 2, "0403");
  f.table.always("flee", "best");
  f.flee();
  EXPECT_EQ(f.where(f.friendly), "0403");
  EXPECT_TRUE(f[f.friendly].disrupted);
  EXPECT_EQ(f.where(f.u).substr(2), "05");
  EXPECT_TRUE(f.table.was_told("passes through", f.friendly, 1));
}

TEST(CompulsoryPlay, a_disrupted_friend_in_the_only_way_is_the_end_of_a_fleer) {
  Lane f(4, 1, "0403");
  f[f.friendly].disrupted = true;
  f.flee();
  EXPECT_EQ(f.where(f.u), "gone");
}

TEST(CompulsoryPlay, a_friend_in_the_last_hex_is_pushed_out_of_it) {
  Lane f(6, 0, "0405");
  f.flee();
  EXPECT_EQ(f.where(f.u), "0405");
  EXPECT_EQ(f.where(f.friendly), "0406");
  EXPECT_TRUE(f[f.friendly].disrupted);
}

TEST(CompulsoryPlay, a_fleer_without_room_is_lost) {
  Field f(10, 12);
  f.ground("0508").terrain = f.ground("0408").terrain = Terrain::impenetrable;
  const UnitId u = f.unit(0, "U", "bills", "0507");
  f.ready();
  f.shot(u, 4, "0505");
  EXPECT_EQ(f.where(u), "gone");
  EXPECT_TRUE(f.table.was_told("has no way out", u));
}

TEST(CompulsoryPlay, a_fleer_comes_to_rest_in_a_wood) {
  Field f(R"(
    ..........
    ..........
    ..........
    ..........
    ..........
    ...www....
    ...www....
    ..........
    ..........
    ..........)");
  const UnitId u = f.unit(0, "U", "scutarii", "0505");
  f.ready();
  f.table.always("flee", "best");
  f.shot(u, 4, "0503");
  EXPECT_EQ(f.where(u).substr(2), "06");
  EXPECT_EQ(f.table.figure("flees from", 3, u), 1);
  EXPECT_TRUE(f[u].alive);
}

TEST(CompulsoryPlay, the_owner_may_name_the_whole_way) {
  Field f(12, 12);
  const UnitId u = f.unit(0, "U", "scutarii", "0505");
  f.ready();
  f.table.answer("flee U 0506 0507 0508");
  f.shot(u, 4, "0503");
  EXPECT_EQ(f.where(u), "0508");
}

// ---- general in the unit [Q13]

TEST(CompulsoryPlay, a_blocked_recoil_kills_the_general_after_melee_and_spares_him_after_shooting_T59) {
  Duel f;
  f.ground("0609").terrain = Terrain::impenetrable;
  const GeneralId g = f.general(0, "Henry", "0508");
  f.general(0, "Reserve", "0112");
  f.begin();
  Play p = f.play();
  f.s.active = 1;
  Combat c;
  c.sides[0].units = {f.loser}, c.sides[1].units = {f.winner};
  f.table.dice({5, 2, 3});
  resolve(p, c);
  EXPECT_EQ(f.where(f.loser), "gone");
  EXPECT_FALSE(f.commander(g).alive);

  Field after(10, 12);
  const UnitId u = after.unit(0, "U", "foot-maa", "0508");
  const GeneralId h = after.general(0, "Henry", "0508");
  after.ready();
  for (const char* ring : {"0507", "0607", "0608", "0609", "0509", "0408"})
    after.ground(ring).terrain = Terrain::impenetrable;
  after.data = *resolve(after.scenario());
  after.shot(u, 4, "0506");
  EXPECT_EQ(after.where(u), "gone");
  EXPECT_TRUE(after.commander(h).alive);
  EXPECT_TRUE(after.view().alone(h));
  EXPECT_TRUE(after.table.was_told("is left alone in"));
}

// ---- elephants [1.10.7]

TEST(CompulsoryPlay, elephants_run_one_random_hex_and_push_any_unit_there) {
  Field f(10, 12);
  const UnitId e = f.unit(0, "Elephants", "elephants", "0507");
  const UnitId foe = f.unit(1, "Foe", "bills", "0506");
  f.ready();
  f.table.dice({1}).always("displace", "best");  // north-east
  f.shot(e, 3, "0505");
  EXPECT_EQ(f.where(e), "0506");
  EXPECT_TRUE(f[e].disrupted);
  EXPECT_TRUE(f[foe].disrupted);
  EXPECT_NE(f.where(foe), "0506");
  EXPECT_EQ(f.table.asked.back().who, 1);
}

TEST(CompulsoryPlay, elephants_barred_by_ground_rage_where_they_are) {
  Field f(10, 12);
  f.ground("0607").terrain = Terrain::impenetrable;
  const UnitId e = f.unit(0, "Elephants", "elephants", "0507");
  f.ready();
  f.table.dice({2});
  f.shot(e, 3, "0505");
  EXPECT_EQ(f.where(e), "0507");
  EXPECT_TRUE(f[e].alive);
}

TEST(CompulsoryPlay, elephants_go_on_in_their_own_movement) {
  Field f(10, 12);
  const UnitId e = f.unit(0, "Elephants", "elephants", "0507");
  f.ready();
  f[e].disrupted = true;
  f.table.dice({5});
  Play p = f.play();
  rampage(p, e);
  EXPECT_EQ(f.where(e), "0407");
}

TEST(CompulsoryPlay, only_elephants_that_had_to_give_way_go_on_and_only_until_they_rally) {
  Field f(10, 12);
  const UnitId wild = f.unit(0, "Wild", "elephants", "0307");
  const UnitId pushed = f.unit(0, "Pushed", "elephants", "0707");
  f.ready();
  f.table.dice({5}).always("rally", "enemy");
  f.shot(wild, 3, "0305");
  EXPECT_EQ(f.where(wild), "0207");
  f[pushed].disrupted = true;
  f.s.active = 0, f.s.phase = Phase::movement, f.s.stage = 0;
  f.table.dice({2});
  Play p = f.play();
  movement_phase(p);
  EXPECT_EQ(f.where(wild), "0307");
  EXPECT_EQ(f.where(pushed), "0707");
  f.s.stage = 2;
  movement_phase(p);
  EXPECT_FALSE(f[wild].disrupted || f[wild].rampaging);
}

TEST(CompulsoryPlay, a_unit_that_recoils_into_a_lone_generals_hex_hosts_him) {
  Duel f;
  const GeneralId g = f.general(0, "Henry", "0609");
  f.begin().lose_by(4);
  EXPECT_EQ(f.where(f.loser), "0609");
  EXPECT_EQ(f.commander(g).host, f.loser);
}

TEST(CompulsoryPlay, elephants_over_their_own_edge_are_lost) {
  Field f(10, 8);
  const UnitId e = f.unit(0, "Elephants", "elephants", "0508");
  f.ready();
  f.table.dice({3});
  f.shot(e, 3, "0506");
  EXPECT_EQ(f.where(e), "gone");
}

}  // namespace
}  // namespace hexpost::hordes::test
