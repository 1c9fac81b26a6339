#include <gtest/gtest.h>

#include <fstream>
#include <string_view>

#include "store/host/calendar/deadline.h"
#include "tests/unit/host/talk.h"

/// A host after downtime, or with a folder restored late: no player loses a game by that.
namespace hexpost::host::test {
namespace {

struct Away : Talk {
  void tick() {
    ASSERT_TRUE(town.host().tick(town.now));
    town.deliver();
    hear();
  }
};

TEST_F(Away, deadlines_do_not_run_while_the_host_does_not) {
  town.run_until(town.now + k_day);
  const std::int64_t due = row().due;
  town.now += 30 * k_day;
  tick();
  EXPECT_EQ(row().state, GameState::playing);
  EXPECT_EQ(row().due, due + 30 * k_day);
  tick();
  EXPECT_EQ(row().due, due + 30 * k_day) << "once";
  // an absence is reckoned from the turn's beginning: the host's own is in it
  const std::string day = date_words(row().due - k_day).substr(0, 10);
  say(*mover, "/host absent " + day + " to " + day);
  EXPECT_EQ(row().due, due + 31 * k_day);
  town.run_until(row().due + 2 * k_day + 3600);
  EXPECT_EQ(row().state, GameState::over);
}

TEST_F(Away, a_turn_that_begins_with_the_first_mail_after_it_has_its_own_time) {
  town.run_until(town.now + k_day);
  town.now += 20 * k_day;
  dice::Random random(5);
  ASSERT_TRUE(town.turn(random));
  EXPECT_EQ(row().since, town.now);
  EXPECT_EQ(row().due, town.now + 7 * k_day);
  tick();
  EXPECT_EQ(row().due, town.now + 7 * k_day);
  const auto replies = town.host().ledger().replies();
  for (const ReplyRow& r : *replies)
    EXPECT_EQ(r.late, 0) << "by the host's fault";
}

TEST_F(Away, after_hours_off_nothing_is_drawn_for_a_day) {
  town.run_until(row().due + k_day + 20 * 3600);
  town.now += 10 * 3600;  // the deadline's grace ends meanwhile
  const std::int64_t began = town.now;
  tick();
  EXPECT_EQ(row().state, GameState::playing);
  ASSERT_TRUE(other->node->claim());
  ASSERT_TRUE(town.mail_newest(*other, "note"));
  EXPECT_EQ(row().state, GameState::playing) << "nor when the opponent claims it";
  town.run_until(began + 23 * 3600);
  EXPECT_EQ(row().state, GameState::playing);
  town.run_until(began + 25 * 3600);
  EXPECT_EQ(row().state, GameState::over);
}

TEST_F(Away, no_player_is_told_of_being_late_and_loses_in_one_run) {
  GameRow hasty = row();
  hasty.grace = 0;
  ASSERT_TRUE(town.host().ledger().put(hasty));
  town.run_until(row().due + 3600);
  EXPECT_EQ(row().state, GameState::playing);
  hear();
  EXPECT_EQ(count(mine, "your answer is late"), 1u);
  town.run_until(row().due + 11 * 3600);
  EXPECT_EQ(row().state, GameState::playing);
  town.run_until(row().due + 13 * 3600);
  EXPECT_EQ(row().state, GameState::over);
}

TEST_F(Away, a_host_that_is_run_once_a_day_draws_its_consequences_a_day_later) {
  const std::int64_t due = row().due;
  for (int day = 1; day <= 9; ++day) {
    town.now += k_day;
    tick();
    EXPECT_EQ(row().state, GameState::playing) << day;
    EXPECT_EQ(row().due, due);
  }
  town.now += k_day;
  tick();
  EXPECT_EQ(row().state, GameState::over);
}

TEST_F(Away, who_has_got_more_time_is_told_anew_when_that_is_over) {
  town.run_until(row().due + 3600);
  hear();
  ASSERT_EQ(count(mine, "your answer is late"), 1u);
  ASSERT_TRUE(town.host().duty({"carol", "", "", "director"}, "extend fencing 2", town.now));
  town.run_until(row().due + 3600);
  hear();
  EXPECT_EQ(count(mine, "your answer is late"), 1u);
}

TEST_F(Away, a_damaged_file_is_named_though_nothing_is_due_in_its_game) {
  tick();
  const std::string path = town.host().game_path("fencing");
  town.stop();
  remove_database(path);
  std::ofstream(path) << "no database";
  town.restart();
  for (int i = 0; i < 3; ++i) {
    town.now += 600;
    std::vector<base::Error> troubles;
    ASSERT_TRUE(town.host().tick(town.now, &troubles));
    ASSERT_EQ(troubles.size(), 1u) << i;
    EXPECT_EQ(troubles[0].where, path);
  }
}

TEST_F(Away, a_file_from_before_its_first_packet_is_no_trouble_of_the_clock) {
  Town early;
  const std::string saved = early.folder / "saved";
  early.begin();
  const std::string path = early.host().game_path("fencing");
  early.stop();
  copy_database(path, saved);
  early.restart();
  dice::Random random(3);
  ASSERT_TRUE(early.turn(random));
  early.stop();
  copy_database(saved, path);
  early.restart();
  std::vector<base::Error> troubles;
  ASSERT_TRUE(early.host().tick(early.now, &troubles));
  EXPECT_TRUE(troubles.empty());
  ASSERT_TRUE(early.turn(random)) << "what was lost comes back from the host's own mails";
}

TEST_F(Away, a_bug_that_one_game_meets_is_named_and_stops_no_clock) {
  town.run_until(row().since + 2 * k_day);
  town.now += 20 * 3600;  // the first of two reminders is due by now
  set_step_hook([](const char* name) {
    if (name == std::string_view("composed")) {
      set_step_hook(nullptr);  // once: the officers' mail about it is composed, too
      throw base::Bug("a test's");
    }
  });
  std::vector<base::Error> troubles;
  const auto ticked = town.host().tick(town.now, &troubles);
  set_step_hook(nullptr);
  ASSERT_TRUE(ticked);
  ASSERT_EQ(troubles.size(), 1u);
  EXPECT_EQ(troubles[0].code, "bug");
  tick();
  EXPECT_EQ(count(mine, "your turn is due"), 1u) << "taken up again by the next stroke";
}

}  // namespace
}  // namespace hexpost::host::test
