#include <gtest/gtest.h>

#include "store/host/calendar/deadline.h"
#include "tests/unit/host/talk.h"

/// The clock of the host's machine is wrong: it decides nothing, and all that it has moved goes back.
/// Number 80 in schemas/attacks.md.
namespace hexpost::host::test {
namespace {

constexpr std::int64_t k_year = 365 * k_day;

struct Jump : Talk {
  Jump() {
    EXPECT_TRUE(town.host().ledger().put(Officer{"carol", "carol@club.example", "", "secretary"}));
    town.run_until(town.now + k_day);
  }
  /// The clock's time, beside the true time.
  void tick_at(std::int64_t time) {
    std::vector<base::Error> troubles;
    ASSERT_TRUE(town.host().tick(time, &troubles));
    doubted = std::any_of(troubles.begin(), troubles.end(), [](const base::Error& e) { return e.code == "clock"; });
    const std::int64_t now = std::exchange(town.now, time);
    town.deliver();
    town.now = now;
    hear();
  }
  std::size_t told() const {
    return static_cast<std::size_t>(std::count_if(town.lost.begin(), town.lost.end(), [](const MailOut& mail) {
      return base::as_text(mail.bytes).find("the clock of the host's machine") != std::string::npos;
    }));
  }
  std::string right(std::int64_t time) {
    const auto done = town.host().clock_is_right(time);
    return done ? *done : "error: " + done.error().what;
  }
  bool doubted = false;
};

TEST_F(Jump, ten_years_ahead_decide_nothing_and_are_told_once) {
  const GameRow before = row();
  for (int hour = 1; hour <= 72; ++hour) {
    tick_at(town.now + 10 * k_year + hour * 3600);
    EXPECT_TRUE(doubted);
  }
  EXPECT_EQ(told(), 1u);
  EXPECT_EQ(row().due, before.due);
  EXPECT_EQ(row().state, GameState::playing);
  EXPECT_EQ(mine.size() + theirs.size(), 0u) << "no reminder";
  town.now += 3 * k_day;  // the clock is set
  tick_at(town.now);
  EXPECT_FALSE(doubted);
  EXPECT_EQ(row().due, before.due);
  town.run_until(before.due + 2 * k_day + 3600);
  EXPECT_EQ(row().state, GameState::over) << "deadlines run on";
}

TEST_F(Jump, games_go_on_while_the_clock_is_ten_years_ahead_and_their_deadlines_stay_in_this_decade) {
  tick_at(town.now + 10 * k_year);
  town.now += 10 * k_year + 60;  // mails come by the wrong clock
  dice::Random random(5);
  ASSERT_TRUE(town.turn(random));
  ASSERT_TRUE(town.host().open_game({"fencing", "later", {}, 7, 2, 2, 2, "all"}, town.now));
  town.now -= 10 * k_year;
  EXPECT_LE(row().since, town.now);
  EXPECT_LE(row().due, town.now + 7 * k_day);
  EXPECT_GE(row().due, town.now + 6 * k_day);
  EXPECT_LE((*town.host().ledger().game("later"))->opened, town.now);
}

TEST_F(Jump, a_word_of_the_secretary_makes_a_long_break_of_it) {
  const GameRow before = row();
  town.now += 3 * k_year;
  tick_at(town.now);
  EXPECT_TRUE(doubted);
  EXPECT_NE(right(town.now).find("the host was off until now"), std::string::npos);
  EXPECT_EQ(row().due, before.due + 3 * k_year);
  tick_at(town.now + 60);
  EXPECT_FALSE(doubted);
  EXPECT_EQ(right(town.now + 60), "error: the clock is not in doubt; nothing was changed");
  town.run_until(row().due + 2 * k_day + 3600);
  EXPECT_EQ(row().state, GameState::over);
}

TEST_F(Jump, a_month_off_is_no_jump) {
  const std::int64_t due = row().due;
  town.now += 30 * k_day;
  tick_at(town.now);
  EXPECT_FALSE(doubted);
  EXPECT_EQ(row().due, due + 30 * k_day);
  EXPECT_EQ(told(), 0u);
}

TEST_F(Jump, a_month_off_and_a_month_ahead_are_told_apart_by_a_machine_that_ran_on) {
  std::int64_t up = 1000;
  Config config = town.config();
  config.uptime = [&up] { return std::optional(Uptime{"one", up}); };
  Town fresh(2, config);
  const auto state = [&](std::int64_t time) {
    const auto clock = fresh.host().clock(time);
    EXPECT_TRUE(clock);
    return clock->doubt;
  };
  const std::int64_t start = town.now;
  EXPECT_EQ(state(start), Doubt::none);
  up += 600;
  EXPECT_EQ(state(start + 30 * k_day), Doubt::jumped) << "the machine has run for ten minutes";
  up += 600;
  EXPECT_EQ(state(start + 1200), Doubt::none) << "the clock is set";
  up += 30 * k_day;
  EXPECT_EQ(state(start + 1200 + 30 * k_day), Doubt::none) << "the program was off, the machine was not";
  up += 600;
  EXPECT_EQ(state(start + 1800 + 10 * k_day), Doubt::jumped) << "20 days back";
}

TEST_F(Jump, a_machine_that_starts_with_a_wrong_clock_and_sets_it_puts_deadlines_back) {
  std::string boot = "one";
  std::int64_t up = 1000;
  Config config = town.config();
  config.uptime = [&] { return std::optional(Uptime{boot, up}); };
  Town fresh(2, config);
  fresh.begin();
  dice::Random random(11);
  ASSERT_TRUE(fresh.turn(random));
  const auto due = [&] { return (*fresh.host().ledger().game("fencing"))->due; };
  const auto tick = [&](std::int64_t time) { ASSERT_TRUE(fresh.host().tick(time)); };
  tick(fresh.now);
  const std::int64_t right_due = due();
  boot = "two", up = 20;
  tick(fresh.now + 20 * k_day);  // perhaps it was off
  EXPECT_EQ(due(), right_due + 20 * k_day);
  fresh.now += 20 * k_day + 60, up += 60;
  ASSERT_TRUE(fresh.turn(random)) << "somebody moves meanwhile";
  const std::int64_t since = fresh.now;
  EXPECT_EQ(due(), since + 7 * k_day);
  fresh.now -= 20 * k_day, up += 60;
  fresh.now += 60;
  tick(fresh.now);
  EXPECT_EQ(due(), since - 20 * k_day + 7 * k_day);
  EXPECT_EQ((*fresh.host().ledger().game("fencing"))->since, since - 20 * k_day);
  for (const MailOut& mail : *fresh.host().ledger().mails_out(1000)) {
    EXPECT_LE(mail.made, fresh.now);
    EXPECT_LE(mail.sent, fresh.now);
  }
  for (const MailIn& mail : *fresh.host().ledger().mails_in(1000))
    EXPECT_LE(mail.received, fresh.now);
  EXPECT_TRUE(fresh.host().ledger().absences("", k_host_seat)->empty());
}

TEST_F(Jump, what_an_older_host_has_moved_by_ten_years_is_put_back_by_one_command) {
  const GameRow before = row();
  // the ledger as the older program has left it: everything ten years later, and its own absence
  const std::int64_t ahead = town.now + 10 * k_year;
  Ledger& ledger = town.host().ledger();
  ASSERT_TRUE(ledger.together([&]() -> base::Result<void> {
    if (const auto moved = ledger.move_deadlines(town.now, ahead); !moved) return moved;
    Clock clock = *ledger.clock();
    clock.ticked = clock.wall = clock.resumed = ahead, clock.before = town.now;
    return ledger.put(clock);
  }));
  ASSERT_EQ(row().due, before.due + 10 * k_year);
  town.now += 3600;
  tick_at(town.now);
  EXPECT_TRUE(doubted);
  EXPECT_EQ(told(), 1u);
  EXPECT_NE(right(town.now).find("the host has restored the deadlines"), std::string::npos);
  EXPECT_EQ(row().due, before.due);
  EXPECT_EQ(row().since, before.since);
  town.run_until(before.due + 2 * k_day + 3600);
  EXPECT_EQ(row().state, GameState::over);
}

TEST_F(Jump, a_clock_that_falls_back_decides_nothing) {
  const GameRow before = row();
  for (int i = 0; i < 3; ++i)
    tick_at(i * 3600);  // 1970
  EXPECT_TRUE(doubted);
  EXPECT_EQ(told(), 1u);
  EXPECT_EQ(row().due, before.due);
  tick_at(town.now);
  EXPECT_FALSE(doubted);
  EXPECT_EQ(row().due, before.due);
}

TEST_F(Jump, members_mails_of_another_time_are_evidence_and_one_of_this_time_refutes_them) {
  const GameRow before = row();
  int letters = 0;
  for (const char* name : {"dora", "emil", "fritz"})
    ASSERT_TRUE(town.host().ledger().put(Officer{name, std::string(name) + "@club.example", "", "moderator"}));
  const auto write = [&](const std::string& name, const std::string& date) {
    town.now += 600;
    town.give(mail_text({name + "@club.example",
                         "host@club.example",
                         "d" + std::to_string(++letters) + "@x",
                         "games",
                         "games",
                         {"Date: " + date},
                         {}}));
  };
  const std::string long_ago = "Mon, 01 Jan 2024 10:00:00 +0000";
  write("dora", long_ago), write("emil", long_ago);
  tick_at(town.now + 60);
  EXPECT_FALSE(doubted) << "two may be wrong";
  write("stranger", long_ago);
  tick_at(town.now + 60);
  EXPECT_FALSE(doubted) << "anybody can write";
  write("fritz", long_ago);
  tick_at(town.now + 60);
  EXPECT_TRUE(doubted);
  town.run_until(before.due + 3 * k_day);
  EXPECT_EQ(row().state, GameState::playing);
  write("emil", "Tue, 26 Jan 2027 10:00:00 +0000");
  tick_at(town.now + 60);
  EXPECT_FALSE(doubted) << date_words(town.now);
}

}  // namespace
}  // namespace hexpost::host::test
