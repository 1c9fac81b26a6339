#include "engine/systems/hordes/rules/turn/sequence.h"
#include "tests/systems/hordes/unit/play_field.h"

/// The sequence of play without further questions [1.3] [1.14.3].
namespace hexpost::hordes::test {
namespace {

/// A battle from the command phase of side 0 on.
struct Turn : Field {
  using Field::Field;
  Turn& begin() {
    ready();
    s.phase = Phase::command;
    return *this;
  }
  /// Plays on until the battle is over, a question has been answered or dice were rolled; steps taken.
  int play_on() {
    Play p = play();
    int steps = 0;
    for (; s.phase != Phase::over && table.asked.empty() && table.rolled == 0 && steps < 200; ++steps)
      next_step(p);
    return steps;
  }
  /// The battle does not end before this question is asked.
  void expect_question(std::string_view question, const std::string& answered) {
    table.answer(answered);
    play_on();
    EXPECT_TRUE(table.was_asked(question));
    EXPECT_EQ(s.ending, Ending::none);
  }
};

TEST(BoundPlay, without_generals_and_enemies_in_reach_the_battle_ends_after_a_turn_by_points) {
  Turn f(9, 12);
  const UnitId mine = f.unit(0, "Foot", "bills", "0512");
  f.unit(1, "Guard", "guards", "0501");
  f.begin();
  f[mine].front.now = 2;  // two of four stands lost are a unit lost
  EXPECT_LT(f.play_on(), 200);
  EXPECT_EQ(f.s.phase, Phase::over);
  EXPECT_EQ(f.s.turn, 1);
  EXPECT_EQ(f.s.ending, Ending::standstill);
  EXPECT_TRUE(f.table.asked.empty());
  EXPECT_NE(f.sentence("Neither side can act").find("Neither side can act any more. Points lost: South "),
            std::string::npos);
}

TEST(BoundPlay, a_standstill_with_equal_losses_is_a_draw) {
  Turn f(9, 12);
  f.unit(0, "Foot", "bills", "0512");
  f.unit(1, "Guard", "bills", "0501");
  f.begin().play_on();
  EXPECT_EQ(f.s.ending, Ending::standstill);
  EXPECT_EQ(f.s.winner, -1);
}

TEST(BoundPlay, disrupted_units_rally_before_anything_is_over) {
  Turn f(9, 12);
  const UnitId shaken = f.unit(0, "Foot", "bills", "0512");
  f.unit(1, "Guard", "bills", "0501");
  f.begin();
  f[shaken].disrupted = true;
  f.table.always("rally", "enemy");
  f.play_on();
  EXPECT_TRUE(f.table.was_asked("rally"));
  EXPECT_NE(f.s.phase, Phase::over);
}

TEST(BoundPlay, a_general_is_asked_turn_after_turn) {
  Turn f(9, 12);
  f.unit(0, "Foot", "bills", "0512");
  f.unit(1, "Guard", "bills", "0501");
  f.general(0, "Cato", "0112");
  f.begin().expect_question("command", "end-command");
}

TEST(BoundPlay, shooters_with_a_target_are_asked_even_out_of_command) {
  Turn f(9, 12);
  f.unit(0, "Bows", "archers", "0507");
  f.unit(1, "Guard", "bills", "0505");
  f.begin().expect_question("shoot", "shoot none");
}

TEST(BoundPlay, aggressive_units_with_an_enemy_in_reach_go_on_without_a_general) {
  Turn f(9, 12);
  f.unit(0, "Falx", "falxmen", "0507");
  f.unit(1, "Guard", "bills", "0504");
  f.begin();
  f.table.dice({1, 6, 6, 6, 6, 6});
  f.play_on();
  EXPECT_TRUE(f.table.was_told("goes for the enemy"));
  EXPECT_GT(f.table.rolled, 0);
  EXPECT_NE(f.s.ending, Ending::standstill);
}

}  // namespace
}  // namespace hexpost::hordes::test
