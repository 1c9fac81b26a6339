#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>

#include "store/host/ledger/schema.h"
#include "store/log/top.h"
#include "tests/unit/host/talk.h"
#include "tests/unit/store/fault_vfs.h"

/// Ledgers that an older program has left, or a newer one.
namespace hexpost::host::test {
namespace {

using store::test::FaultVfs;

constexpr const char* k_to_version_1 =
    "DROP TABLE invited; DROP TABLE reckoning; DROP TABLE dates; DROP TABLE openers; DROP TABLE letters; DROP TABLE "
    "tops; "
    "DROP TABLE "
    "clock; DROP INDEX mail_in_sender; PRAGMA user_version = 1";

/// A connection of its own to a ledger, for what no program of this version does.
class Raw {
 public:
  explicit Raw(const std::string& path) {
    EXPECT_EQ(sqlite3_open(path.c_str(), &database_), SQLITE_OK);
    sqlite3_busy_timeout(database_, 5000);
  }
  Raw(const Raw&) = delete;
  Raw& operator=(const Raw&) = delete;
  ~Raw() { sqlite3_close(database_); }
  /// All rows, a line each.
  std::string ask(const std::string& sql) {
    std::string out;
    const auto row = [](void* to, int columns, char** values, char**) {
      for (int i = 0; i < columns; ++i)
        *static_cast<std::string*>(to) += std::string(values[i] != nullptr ? values[i] : "") + "|";
      *static_cast<std::string*>(to) += "\n";
      return 0;
    };
    char* wrong = nullptr;
    EXPECT_EQ(sqlite3_exec(database_, sql.c_str(), row, &out, &wrong), SQLITE_OK) << (wrong != nullptr ? wrong : "");
    sqlite3_free(wrong);
    return out;
  }

 private:
  sqlite3* database_ = nullptr;
};

/// A host with a game in hand, and its folder as version 1 of the ledger had it.
class Old : public Talk {
 protected:
  Old() {
    town.stop();
    path = town.config().folder + "/host.db";
    const store::Course& course = mover->node->course();
    EXPECT_TRUE(store::raise_top(old_marks(), course.game_id(), mover->node->log().head()));
    Raw raw(path);
    raw.ask(k_to_version_1);
    before = contents(raw);
  }
  std::string old_marks() const { return town.config().folder + "/tops/fencing"; }
  static std::string contents(Raw& raw) {
    std::string out;
    for (const char* table : {"mail_in", "mail_out", "games", "seats", "senders", "budget", "replies", "absences",
                              "votes", "officers", "duties"})
      out += std::string(table) + "\n" + raw.ask("SELECT * FROM " + std::string(table) + " ORDER BY 1, 2");
    return out;
  }
  /// What the ledger holds is what it held, under the new version's number.
  void expect_upgraded() {
    Raw raw(path);
    EXPECT_EQ(raw.ask("PRAGMA user_version"), "5|\n");
    EXPECT_EQ(raw.ask("SELECT count(*) FROM tops"), "0|\n");
    EXPECT_EQ(raw.ask("SELECT count(*) FROM letters"), "0|\n");
    EXPECT_EQ(raw.ask("SELECT name FROM sqlite_master WHERE name = 'mail_in_sender'"), "mail_in_sender|\n");
    EXPECT_EQ(contents(raw), before);
    EXPECT_EQ(raw.ask("PRAGMA integrity_check"), "ok|\n");
  }
  std::string path, before;
};

TEST_F(Old, a_ledger_of_version_1_is_brought_up_to_date_and_its_games_go_on) {
  ASSERT_TRUE(Ledger::open(path));
  expect_upgraded();
  town.restart();
  dice::Random random(5);
  ASSERT_TRUE(town.turn(random));
  EXPECT_TRUE(*town.host().ledger().top(mover->node->course().game_id())) << "from now on the marks are in the ledger";
  for (int i = 0; i < 300 && town.turn(random); ++i)
    continue;
  EXPECT_EQ(row().state, GameState::over);
}

TEST_F(Old, a_ledger_of_version_2_keeps_its_marks) {
  ASSERT_TRUE(Ledger::open(path));
  store::Head head = mover->node->log().head();
  ASSERT_TRUE(Ledger::open(path)->put_top(mover->node->course().game_id(), head));
  Raw(path).ask(
      "DROP TABLE invited; DROP TABLE reckoning; DROP TABLE dates; DROP TABLE openers; DROP TABLE letters; DROP TABLE "
      "clock; "
      "PRAGMA user_version = 2");
  auto ledger = Ledger::open(path);
  ASSERT_TRUE(ledger);
  const auto top = ledger->top(mover->node->course().game_id());
  ASSERT_TRUE(top && *top);
  EXPECT_EQ(**top, head);
  const auto letters = ledger->letters(mover->address);
  ASSERT_TRUE(letters);
  EXPECT_TRUE(letters->empty());
  Raw raw(path);
  EXPECT_EQ(raw.ask("PRAGMA user_version"), "5|\n");
  EXPECT_EQ(contents(raw), before);
}

TEST_F(Old, a_ledger_of_version_4_keeps_its_openers_and_takes_opponents) {
  ASSERT_TRUE(Ledger::open(path));
  ASSERT_TRUE(Ledger::open(path)->put(OpenerRow{"fencing", "anna@example.org", Room::member}));
  Raw(path).ask("DROP TABLE invited; PRAGMA user_version = 4");
  auto ledger = Ledger::open(path);
  ASSERT_TRUE(ledger);
  const auto openers = ledger->openers(0);
  ASSERT_TRUE(openers && openers->size() == 1u);
  EXPECT_EQ(openers->front().mail, "anna@example.org");
  ASSERT_TRUE(ledger->put(InvitedRow{"fencing", "bela@example.org", "anna@example.org", 5}));
  EXPECT_EQ(ledger->invited("fencing").value()->mail, "bela@example.org");
  EXPECT_EQ(ledger->count_invitations("bela@example.org", 5).value(), 1);
  EXPECT_EQ(ledger->count_invitations("bela@example.org", 6).value(), 0);
}

TEST_F(Old, a_ledger_of_version_3_keeps_its_clock) {
  ASSERT_TRUE(Ledger::open(path));
  Raw(path).ask(
      "UPDATE clock SET ticked = 77, resumed = 66, before = 55; DROP TABLE invited; DROP TABLE reckoning; DROP TABLE "
      "dates; DROP TABLE openers; PRAGMA user_version = 3");
  auto ledger = Ledger::open(path);
  ASSERT_TRUE(ledger);
  const auto clock = ledger->clock();
  ASSERT_TRUE(clock);
  EXPECT_EQ(clock->ticked, 77);
  EXPECT_EQ(clock->wall, 77);
  EXPECT_EQ(clock->resumed, 66);
  EXPECT_EQ(clock->doubt, Doubt::none);
  expect_upgraded();
}

TEST_F(Old, the_marks_of_version_1_still_forbid_to_sign_twice) {
  // signed by this host in a part of the game that its files have lost
  store::Head ahead = mover->node->log().head();
  ahead.size += 50, ahead.root.fill(3);
  ASSERT_TRUE(store::raise_top(old_marks(), mover->node->course().game_id(), ahead));
  town.restart();
  dice::Random random(5);
  ASSERT_TRUE(mover->node->send({{mover->node->board().sample(random)}, std::nullopt, {}}));
  const auto outbox = mover->node->outbox();
  const auto packet =
      std::find_if(outbox->rbegin(), outbox->rend(), [](const auto& e) { return e.row.kind == "packet"; });
  const auto taken = town.host().take(
      base::as_bytes(mail_text({mover->address,
                                "host@club.example",
                                "m@x",
                                "move",
                                "",
                                {},
                                mail::Block{mail::Kind::packet, row().game_id, mover->seat, packet->row.bytes}})),
      town.now);
  ASSERT_TRUE(taken);
  EXPECT_EQ(taken->verdict, "packet taken, the game's file is behind");
  town.deliver();
  for (const std::string& text : town.news(*other))
    EXPECT_EQ(text.find("your turn"), std::string::npos) << "the umpire has answered";
}

TEST_F(Old, killed_at_every_write_of_the_upgrade_the_ledger_is_one_version_or_the_other) {
  int deaths = 0;
  for (int n = 0;; ++n) {
    ASSERT_LT(n, 200);
    const pid_t child = ::fork();
    if (child == 0) {
      FaultVfs disk;
      disk.die_after_writes(n);
      ::_exit(Ledger::open(path) ? 0 : 1);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    {
      Raw raw(path);
      const std::string version = raw.ask("PRAGMA user_version");
      const std::string tops = raw.ask("SELECT count(*) FROM sqlite_master WHERE name = 'tops'");
      EXPECT_TRUE((version == "1|\n" && tops == "0|\n") || (version == "5|\n" && tops == "1|\n")) << "write " << n;
      EXPECT_EQ(contents(raw), before);
    }
    ASSERT_TRUE(Ledger::open(path)) << "write " << n;
    expect_upgraded();
    if (WIFEXITED(status)) {
      EXPECT_EQ(WEXITSTATUS(status), 0);
      break;
    }
    ++deaths;
    Raw(path).ask(k_to_version_1);
  }
  EXPECT_GE(deaths, 3);
}

TEST_F(Old, a_full_disk_stops_the_upgrade_with_words_and_leaves_the_ledger) {
  int failures = 0;
  for (int n = 0; n < 200; ++n) {
    FaultVfs disk;
    disk.fail_after_writes(n);
    const auto ledger = Ledger::open(path);
    if (ledger) break;
    ++failures;
    EXPECT_EQ(ledger.error().code, "disk") << n << ": " << ledger.error().what;
    EXPECT_FALSE(ledger.error().what.empty());
  }
  EXPECT_GE(failures, 3);
  ASSERT_TRUE(Ledger::open(path));
  expect_upgraded();
}

TEST_F(Old, several_processes_at_once_bring_it_up_to_date_once) {
  for (int round = 0; round < 10; ++round) {
    int gate[2];
    ASSERT_EQ(::pipe(gate), 0);
    std::vector<pid_t> children;
    for (int i = 0; i < 6; ++i) {
      const pid_t child = ::fork();
      if (child == 0) {
        char byte = 0;
        ::close(gate[1]);
        (void)!::read(gate[0], &byte, 1);  // until all are there
        ::_exit(Ledger::open(path) ? 0 : 1);
      }
      children.push_back(child);
    }
    ::close(gate[0]), ::close(gate[1]);
    for (const pid_t child : children) {
      int status = 0;
      ASSERT_EQ(::waitpid(child, &status, 0), child);
      EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << "round " << round;
    }
    expect_upgraded();
    Raw(path).ask(k_to_version_1);
  }
}

TEST_F(Old, a_ledger_of_a_newer_program_or_none_is_refused_and_not_touched) {
  Raw(path).ask("PRAGMA user_version = 6");
  const auto newer = Ledger::open(path);
  ASSERT_FALSE(newer);
  EXPECT_EQ(newer.error().code, "schema");
  EXPECT_NE(newer.error().what.find("layout 6"), std::string::npos);
  {
    Raw raw(path);
    EXPECT_EQ(raw.ask("PRAGMA user_version"), "6|\n");
    EXPECT_EQ(contents(raw), before);
    raw.ask("PRAGMA user_version = 1; PRAGMA application_id = 7");
  }
  const auto stranger = Ledger::open(path);
  ASSERT_FALSE(stranger);
  EXPECT_EQ(stranger.error().code, "damaged");
  EXPECT_EQ(Raw(path).ask("PRAGMA user_version"), "1|\n");
}

}  // namespace
}  // namespace hexpost::host::test
