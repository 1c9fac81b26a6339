#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#include "store/host/calendar/deadline.h"
#include "store/protocol/replay.h"
#include "tests/unit/host/talk.h"

/// Many games in play at one host, and trouble with one of them, with the machine, or with the clock: the others go on.
/// HEXPOST_GAMES says how many; the long run plays a thousand.
namespace hexpost::host::test {
namespace {

std::size_t games_wanted() {
  const char* const text = std::getenv("HEXPOST_GAMES");
  return text != nullptr ? static_cast<std::size_t>(std::atoi(text)) : 40;
}

/// No two players have a key in common, and none has one of the host's.
store::SeatSecrets secrets_of_player(std::size_t number) {
  std::array<std::uint8_t, 32> seed{};
  seed.fill(0xA5);
  for (std::size_t i = 0; i < 4; ++i)
    seed[i] = static_cast<std::uint8_t>(number >> (8 * i));
  return store::seat_secrets(store::SecretBytes(seed));
}

class Thousand : public testing::Test {
 protected:
  Thousand() : town(9) {
    EXPECT_TRUE(town.host().ledger().put(Officer{"carol", "carol@club.example", "", "secretary"}));
    for (std::size_t i = 0; i < games_wanted(); ++i) {
      if (i % 200 == 199) town.run_until(town.now + k_day);  // strangers' mails of a day are limited
      for (const char* name : {"Anna", "Bela"})
        town.add(name + std::to_string(i)).secrets = secrets_of_player(town.players.size());
      names.push_back(town.begin({"fencing", "game-" + std::to_string(i), {}, 7, 2, 2, 2, "all"}, 2 * i).name);
      for (int turns = 0; turns < 2; ++turns) {
        if (Player* const who = mover(i)) town.turn_of(*who, random);
      }
    }
  }
  /// The player of game i who must act; null when the game is over.
  Player* mover(std::size_t i) {
    for (const std::size_t p : {2 * i, 2 * i + 1}) {
      const auto& node = town[p].node;
      const auto setup = node->setup();
      if (node->phase() == store::Phase::move || (node->phase() == store::Phase::setup && setup && setup->ready))
        return &town[p];
    }
    return nullptr;
  }
  GameRow row(std::size_t i) { return **town.host().ledger().game(names[i]); }
  std::string file(std::size_t i) const { return town.config().folder + "/games/" + names[i] + ".hexpost"; }
  std::size_t mails_about(std::string_view kind, const std::string& game) {
    std::size_t out = 0;
    const auto all = town.host().ledger().mails_out(100'000);
    for (const MailOut& mail : *all)
      out += mail.kind == kind && mail.game == game ? 1U : 0U;
    return out;
  }
  Town town;
  dice::Random random{7};
  std::vector<std::string> names;
};

TEST_F(Thousand, one_damaged_game_file_stops_no_other_game) {
  town.stop();
  const std::size_t broken = names.size() / 2;
  ASSERT_TRUE(std::filesystem::exists(file(broken))) << file(broken);
  {
    std::fstream bytes(file(broken), std::ios::in | std::ios::out | std::ios::binary);
    bytes.seekp(static_cast<std::streamoff>(std::filesystem::file_size(file(broken)) / 2));
    bytes << std::string(4096, 'x');
  }
  std::filesystem::remove(file(broken) + "-wal"), std::filesystem::remove(file(broken) + "-shm");
  town.restart();
  for (std::size_t i = 0; i < names.size(); ++i) {
    Player* const who = mover(i);
    if (i == broken || who == nullptr) continue;
    const std::uint64_t packets = row(i).packets;
    town.turn_of(*who, random);
    EXPECT_GT(row(i).packets, packets) << names[i];
  }
  // the clock goes on for the others, and reports what it cannot read
  std::vector<base::Error> troubles;
  ASSERT_TRUE(town.host().tick(town.now + 3600, &troubles));
  EXPECT_FALSE(troubles.empty()) << "the damage was not seen";
  for (const base::Error& trouble : troubles)
    EXPECT_NE((trouble.where + trouble.what).find(names[broken]), std::string::npos) << trouble.what << trouble.where;
}

TEST_F(Thousand, a_program_with_another_revision_of_the_rules_goes_on_with_every_game) {
  std::vector<std::uint64_t> packets;
  for (std::size_t i = 0; i < names.size(); ++i)
    packets.push_back(row(i).packets);
  const std::size_t mails = town.host().ledger().mails_out(100'000)->size();
  town.update();
  std::vector<base::Error> troubles;
  ASSERT_TRUE(town.host().tick(town.now + 60, &troubles));
  EXPECT_TRUE(troubles.empty()) << troubles.front().what;
  EXPECT_EQ(town.host().ledger().mails_out(100'000)->size(), mails) << "an update is no news for the players";
  std::size_t went_on = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    Player* const who = mover(i);
    if (who == nullptr) continue;
    town.turn_of(*who, random);
    EXPECT_GT(row(i).packets, packets[i]) << names[i];
    EXPECT_EQ(who->node->course().revision(), 1u) << names[i];
    ++went_on;
  }
  EXPECT_GE(went_on, names.size() / 2);
  // one of them is played to its end, and verified by the new program
  for (int turns = 0; turns < 400; ++turns) {
    Player* const who = mover(0);
    if (who == nullptr) break;
    town.turn_of(*who, random);
  }
  ASSERT_TRUE(town[0].node->course().outcome());
  const auto played =
      store::replay(town[0].node->log(), town.player_setting(town[0]).resolve, town[0].node->log().size());
  ASSERT_TRUE(played);
  EXPECT_FALSE(played->refused);
  // a game that begins now has the new revision
  town.run_until(town.now + k_day);
  for (const char* name : {"Anna-new", "Bela-new"})
    town.add(name).secrets = secrets_of_player(town.players.size());
  const std::size_t first = town.players.size() - 2;
  town.begin({"fencing", "game-new", {}, 7, 2, 2, 2, "all"}, first);
  EXPECT_EQ(town[first].node->setup()->invite.genesis.revision, 3u);
}

TEST_F(Thousand, a_host_killed_at_every_step_of_a_tick_reminds_each_late_player_once) {
  town.run_until(town.now + 6 * k_day);
  std::int64_t due = 0;
  for (std::size_t i = 0; i < names.size(); ++i)
    due = std::max(due, row(i).due);
  town.now = due + 3600;
  const std::int64_t late = town.now;
  town.stop();
  bool lived = false;
  int killed = 0;
  for (int n = 1; n < 2000 && !lived; n += 7) {
    const pid_t child = ::fork();
    if (child == 0) {
      town.restart();
      die_at(n);
      const auto ticked = town.host().tick(late);
      const auto posted = town.host().post(late, 100'000, [](const MailOut&) { return base::Result<void>(); });
      ::_exit(ticked && posted ? 0 : 1);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    lived = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    killed += WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL ? 1 : 0;
    ASSERT_TRUE(lived || WIFSIGNALED(status)) << "a step failed without a kill";
  }
  EXPECT_TRUE(lived);
  EXPECT_GT(killed, 0) << "no step was tried";
  town.restart();
  ASSERT_TRUE(town.host().tick(late));
  for (std::size_t i = 0; i < names.size(); ++i) {
    std::set<std::string> about;
    const auto all = town.host().ledger().mails_out(100'000);
    for (const MailOut& mail : *all) {
      if (mail.game == names[i] && mail.kind != "report") {
        EXPECT_TRUE(about.insert(mail.about + " " + mail.to).second) << mail.about << " twice to " << mail.to;
      }
    }
  }
}

TEST_F(Thousand, two_ticks_at_once_remind_each_player_once) {
  town.run_until(town.now + 6 * k_day);
  const std::size_t before = town.host().ledger().mails_out(100'000)->size();
  std::int64_t due = 0;
  for (std::size_t i = 0; i < names.size(); ++i)
    due = std::max(due, row(i).due);
  town.now = due + 3600;
  town.stop();
  const auto ends = in_processes(2, [&] {
    town.restart();
    std::vector<base::Error> troubles;
    const auto ticked = town.host().tick(town.now, &troubles);
    return ticked || ticked.error().code == "busy" ? 0 : 1;
  });
  EXPECT_EQ(ends, (std::vector<int>{0, 0}));
  town.restart();
  ASSERT_TRUE(town.host().tick(town.now));
  const auto all = town.host().ledger().mails_out(100'000);
  std::set<std::string> once;
  for (std::size_t i = before; i < all->size(); ++i)
    EXPECT_TRUE(once.insert((*all)[i].about + " " + (*all)[i].to).second) << (*all)[i].about;
  EXPECT_GT(all->size(), before);
}

TEST_F(Thousand, a_clock_ten_years_ahead_moves_no_deadline_and_is_told_once) {
  std::vector<std::int64_t> due;
  for (std::size_t i = 0; i < names.size(); ++i)
    due.push_back(row(i).due);
  for (int tick = 0; tick < 3; ++tick)
    (void)town.host().tick(town.now + 3650 * k_day + tick);
  (void)town.host().tick(town.now + 60);
  std::size_t told = 0;
  const auto all = town.host().ledger().mails_out(100'000);
  for (const MailOut& mail : *all)
    told += mail.to == "carol@club.example" ? 1U : 0U;
  EXPECT_EQ(told, 1u);
  for (std::size_t i = 0; i < names.size(); ++i)
    EXPECT_LT(row(i).due, due[i] + 30 * k_day) << names[i];
}

}  // namespace
}  // namespace hexpost::host::test
