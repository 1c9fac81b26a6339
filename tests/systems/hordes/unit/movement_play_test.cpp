#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/rules/movement/movement.h"
#include "engine/systems/hordes/rules/setup/setup.h"
#include "engine/systems/hordes/rules/shooting/figures.h"
#include "tests/systems/hordes/unit/moving.h"
#include "tests/systems/hordes/unit/play_field.h"

namespace hexpost::hordes::test {
namespace {

/// A battle in the movement phase of side 0.
struct March : Field {
  using Field::Field;

  /// Makes a move that has to be legal.
  void move(UnitId u, std::string_view text) {
    ASSERT_EQ(forbids(*this, u, text), "");
    Play p = play();
    walk(p, u, legs(*this, text));
  }
  /// Gives an order of the movement phase by its line, then ends the phase.
  void orders(std::initializer_list<std::string> lines) {
    s.phase = Phase::movement, s.stage = 1;
    for (const std::string& line : lines)
      table.answer(line);
    table.answer("end-moves");
    Play p = play();
    while (s.phase == Phase::movement)
      movement_phase(p);
    for (const auto& refusal : table.refused)
      ADD_FAILURE() << refusal.why;
  }
};

// ---- contact [1.5.3] [1.6]

TEST(MovementPlay, a_column_that_comes_into_contact_still_deploys_and_turns_T14) {
  March f(9, 12);
  const UnitId u = f.unit(0, "Kn", "maa", "0508"), e = f.unit(1, "E1", "bills", "0404", "SW");
  f.unit(1, "E2", "bills", "0504");
  f.ready().table.always("respond", "stand").always("face-attacker", "stay");
  f[u].column = true;
  f.move(u, "0507 0506 0505 face:WNW deploy");
  EXPECT_EQ(f.where(u), "0505");
  EXPECT_FALSE(f[u].column);
  EXPECT_EQ(hex::facing_name(f[u].facing), "WNW");
  EXPECT_TRUE(f[u].charged && f[e].contacted);
}

TEST(MovementPlay, chariots_may_flee_before_foot_that_attacks_out_of_a_wood) {
  March f(R"(
    . . . . . . .
     . . . . . . .
    . . . . . . .
     . . . w . . .
    . . . . . . .
     . . . . . . .)");
  const UnitId u = f.unit(0, "Sp", "scutarii", "0405"), c = f.unit(1, "Ch", "chariots", "0403", "N");
  f.ready().table.answer("attack-barred Sp yes").answer("respond Ch flee").always("flee-to", "best");
  f.move(u, "0404");
  EXPECT_TRUE(f.table.was_told("runs before", c));
  EXPECT_FALSE(engaged(f.view(), u));
}

TEST(MovementPlay, an_evader_that_runs_into_another_enemy_fights_it_and_still_shoots) {
  March f(9, 9);
  const UnitId u = f.unit(0, "Ho", "horse", "0505");
  const UnitId far = f.unit(0, "Fa", "maa", "0501", "S");
  const UnitId e = f.unit(1, "Sk", "skirmishers", "0503", "S");
  f.unit(1, "W1", "bills", "0403"), f.unit(1, "W2", "bills", "0603");
  f.ready().table.answer("respond Sk evade").answer("evade-to Sk 0502").answer("on Ho stop");
  f.move(u, "0504");
  ASSERT_TRUE(in_contact(f.view(), e, far)) << f.where(e);
  EXPECT_TRUE(f[far].impact);
  EXPECT_FALSE(f[far].charged);
  EXPECT_FALSE(f[e].charged);
  EXPECT_FALSE(may_shoot(f.view(), e));
}

TEST(MovementPlay, where_an_evader_pushes_a_friend_is_a_question_of_its_own_Q44) {
  March f(9, 9);
  const UnitId u = f.unit(0, "Ho", "horse", "0506");
  const UnitId e = f.unit(1, "Sk", "skirmishers", "0504", "S"), pushed = f.unit(1, "W", "bills", "0502", "S");
  f.ready()
      .table.answer("respond Sk evade")
      .answer("evade-to Sk 0503 0502")
      .answer("displace W 0601")
      .answer("on Ho stop");
  f.move(u, "0505");
  EXPECT_EQ(f.where(e), "0502");
  EXPECT_EQ(f.where(pushed), "0601");
  EXPECT_TRUE(f[pushed].disrupted);
  EXPECT_TRUE(f.table.refused.empty());
  EXPECT_EQ(f.sentence("pushes", pushed, 1), "Sk pushes W to 0601");
}

TEST(MovementPlay, a_general_does_not_join_a_unit_that_only_halts_in_the_hex) {
  March f(9, 9);
  const UnitId u = f.unit(0, "Ho", "horse", "0506"), e = f.unit(1, "Sk", "mongols", "0503");
  const GeneralId g = f.general(0, "Ge", "0504");
  f.ready().table.answer("respond Sk evade").always("evade-to", "best").answer("on Ho 0503");
  f.move(u, "0505 0504");
  EXPECT_EQ(f.where(u), "0503");
  EXPECT_TRUE(f[e].evaded);
  EXPECT_EQ(f.label(f.commander(g).at), "0504");
  EXPECT_EQ(f.commander(g).host, k_no_unit);
}

TEST(MovementPlay, who_is_come_upon_in_a_pursuit_may_turn_to_face) {
  Field f(10, 12);
  const UnitId winner = f.unit(0, "Kn", "maa", "0508"), loser = f.unit(1, "Bi", "bills", "0507");
  const UnitId beside = f.unit(1, "Be", "bills", "0406", "N");
  f.ready().clash(winner, loser).table.always("flee", "best").always("pursue", "yes");
  f.beaten({loser}, {winner}, 4);
  ASSERT_TRUE(in_contact(f.view(), winner, beside));
  const auto side = hex::side_towards(f[beside].at, f[winner].at);
  EXPECT_TRUE(has_side(front_sides(f[beside].facing), *side));
  EXPECT_TRUE(f.table.was_told("to face", beside));
}

// ---- stepping back [1.5.5]

struct Back : March {
  UnitId guard = 0, foe = 0;
  explicit Back(std::string foe_type) : March(9, 9) {
    guard = unit(0, "Gu", "guards", "0505");
    foe = unit(1, "Foe", std::move(foe_type), "0504");
  }
};

TEST(MovementPlay, who_follows_a_step_back_leaves_its_stakes_and_drops_its_pavises) {
  Back f("crossbows");
  f.ready();
  ASSERT_TRUE(f[f.foe].pavises);
  f[f.foe].stakes = 1;  // on a side away from the enemy
  f.table.answer("follow-back Foe yes");
  f.orders({"step-back Gu 0506"});
  EXPECT_EQ(f.where(f.foe), "0505");
  EXPECT_FALSE(f[f.foe].pavises);
  EXPECT_EQ(f[f.foe].stakes, 0);
  ASSERT_EQ(f.s.left_stakes.size(), 1u);
  EXPECT_EQ(f.label(f.s.left_stakes[0].at), "0504");
}

TEST(MovementPlay, engines_and_wagons_never_follow_a_step_back) {
  for (const char* type : {"cannon", "wagons"}) {
    Back f(type);
    f.ready();
    f.orders({"step-back Gu 0506"});
    EXPECT_FALSE(f.table.was_asked("follow-back")) << type;
    EXPECT_FALSE(engaged(f.view(), f.guard)) << type;
  }
}

TEST(MovementPlay, a_disrupted_enemy_may_follow_a_step_back_too) {
  Back f("bills");
  f.ready();
  f[f.foe].disrupted = true, f[f.foe].static_combat = f[f.guard].static_combat = true;
  f.table.answer("follow-back Foe yes");
  f.orders({"step-back Gu 0506"});
  EXPECT_EQ(f.where(f.foe), "0505");
  EXPECT_TRUE(f[f.foe].static_combat && f[f.guard].static_combat);  // contact was never broken
}

TEST(MovementPlay, stepping_back_beside_another_enemy_is_a_new_contact) {
  Back f("bills");
  const UnitId other_foe = f.unit(1, "Two", "maa", "0507");
  f.ready().table.answer("follow-back Foe no").always("respond", "stand").always("face-attacker", "stay");
  f.orders({"step-back Gu 0506"});
  EXPECT_TRUE(f[other_foe].contacted && f[other_foe].impact);
  EXPECT_TRUE(f[f.guard].impact && f[f.guard].charged);
}

// ---- moves within the hex

TEST(MovementPlay, a_unit_that_friends_passed_through_may_still_turn_but_not_leave) {
  March f(9, 9);
  const UnitId u = f.unit(0, "Ho", "horse", "0507"), x = f.unit(0, "Fr", "bills", "0506");
  f.ready();
  f.orders({"move Ho 0506 0505", "move Fr column"});
  EXPECT_EQ(f.where(u), "0505");
  EXPECT_TRUE(f[x].column);
  f[x].done = false, f.s.phase = Phase::movement;
  EXPECT_EQ(forbids(f, x, "0606"), "1.5.7");
}

TEST(MovementPlay, a_column_that_rallies_in_a_narrow_passage_stays_in_column) {
  March f(R"(
    . . . . .
     . . n . .
    . . . . .)");
  const UnitId u = f.unit(0, "Bi", "bills", "0302");
  f.ready().table.always("rally", "enemy");
  f[u].disrupted = f[u].column = true;
  f.orders({});
  EXPECT_FALSE(f[u].disrupted);
  EXPECT_TRUE(f[u].column);
}

TEST(MovementPlay, on_a_road_a_rallying_unit_may_face_along_it) {
  March f(5, 5);
  f.road({"0303", "0403"});
  const UnitId u = f.unit(0, "Bi", "bills", "0303");
  f.ready().table.answer("rally Bi E column");
  f[u].disrupted = true;
  f.orders({});
  EXPECT_EQ(hex::facing_name(f[u].facing), "E");
  EXPECT_TRUE(f[u].column);
}

TEST(MovementPlay, joined_stands_get_no_other_order_and_six_count_their_losses_from_six) {
  March f(9, 9);
  const UnitId a = f.unit(0, "P1", "pikes", "0505"), b = f.unit(0, "P2", "pikes", "0605");
  const UnitId c = f.unit(0, "C1", "cannon", "0305"), d = f.unit(0, "C2", "cannon", "0306");
  f.ready();
  f[a].front.now = f[b].front.now = 3, f[b].column = true;
  f[c].front.now = f[d].front.now = 1, f[d].hold_fire = true;
  f.orders({"combine P1 into P2", "combine C1 into C2"});
  EXPECT_FALSE(f[a].alive);
  EXPECT_EQ(f.stands(b), 6);
  EXPECT_TRUE(f.view().pike_block(b));
  EXPECT_FALSE(f[b].column);
  EXPECT_TRUE(f[b].done && f[d].done);
  EXPECT_FALSE(f[b].moved || f[d].moved);  // they have not left their hexes [Q3]
  EXPECT_TRUE(f[d].hold_fire);
  EXPECT_EQ(may_shoot(f.view(), d)->rule, "Q53");
}

// ---- deployment [1.2.1]

TEST(MovementPlay, only_a_column_of_four_is_placed_in_a_narrow_passage_and_facing_a_side_needs_the_road_there) {
  March f(R"(
    . . . . .
     . n . . .
    . . . . .)");
  f.scenario().placed = false;
  f.road({"0203", "0303"});
  const UnitId u = f.unit(0, "Bi", "bills"), x = f.unit(0, "Wa", "warriors");
  f.ready();
  f.s.phase = Phase::deployment;
  const TableView v{f.view(), f.names};
  const auto rule = [&](UnitId who, std::string_view at, Facing facing, bool column) {
    const auto no = GivePlacement{}.judge_order(v, Place{who, f.at(at), true, facing, column});
    return no ? no->rule : std::string();
  };
  EXPECT_EQ(rule(u, "0202", 0, false), "1.5.9");
  EXPECT_EQ(rule(u, "0202", 0, true), "");
  EXPECT_EQ(rule(x, "0202", 0, false), "1.5.9");
  EXPECT_EQ(rule(u, "0203", 3, false), "");
  EXPECT_EQ(rule(u, "0203", 9, false), "1.0.2");
}

// ---- compulsory moves and what a unit keeps

TEST(MovementPlay, a_unit_facing_along_a_road_faces_a_hex_point_once_pushed_off_it) {
  March f(9, 9);
  f.road({"0405", "0505", "0605"});
  const UnitId u = f.unit(0, "Bi", "bills", "0505", "E");
  f.unit(1, "En", "archers", "0503");
  f.ready().table.always("recoil", "best");
  f.shot(u, 3, "0503");
  ASSERT_NE(f.where(u), "0505");
  EXPECT_TRUE(is_point(f[u].facing));
}

TEST(MovementPlay, a_squeezed_unit_forced_out_of_the_passage_has_its_formation_again) {
  March f(R"(
    . . . . .
     . . . . .
    . . n . .
     . . . . .)");
  const UnitId u = f.unit(0, "Sk", "scutarii", "0303"), o = f.unit(0, "Ca", "cannon", "0102");
  f.unit(1, "En", "archers", "0301");
  f.ready().table.always("recoil", "best");
  f[u].squeezed = true;
  f.shot(u, 3, "0301");
  EXPECT_NE(f.where(u), "0303");
  EXPECT_FALSE(f[u].squeezed);
  f[o].hold_fire = true;
  Play p = f.play();
  place(p, o, f.at("0202"));
  EXPECT_FALSE(f[o].hold_fire);
}

}  // namespace
}  // namespace hexpost::hordes::test
