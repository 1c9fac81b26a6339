#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "store/files.h"
#include "store/protocol/continued.h"
#include "tests/unit/host/talk.h"
#include "tests/unit/store/fault_vfs.h"

/// A second umpire's host (PROTOCOL 3.11): killed at every step of a mail, or out of disk at every write of it; its
/// mails lost on their way; its game's file put back; the game begun anew.
namespace hexpost::host::test {
namespace {

namespace fs = std::filesystem;
using mail::Kind;
using store::test::FaultVfs;

constexpr std::string_view k_lead = "host@club.example", k_second = "ref@other.example";

int g_left = 0;
void die_at_a_step(const char*) {
  if (--g_left == 0) ::raise(SIGKILL);
}

/// Two hosts, two players, and the post between all of them.
struct Pair {
  Town town;
  Config config;
  std::optional<Host> second;
  std::set<std::int64_t> posted;
  std::string invitation, game;
  std::vector<std::string> to_persons;  ///< what the second club's officers get

  Pair() {
    config.folder = town.folder / "second";
    config.address = k_second;
    config.name = "The Other Club";
    start();
    EXPECT_TRUE(second->ledger().put(Officer{"otto", "otto@other.example", "", "director"}));
    const auto key = base::to_hex(store::seat_keys(store::test::secrets_of(60)).signing);
    EXPECT_TRUE(town.host().ledger().put(Officer{"ref", std::string(k_second), key, "co-umpire"}));
    town.add("Anna"), town.add("Bela");
    const auto row = town.host().open_game({"fencing", "", {}, 7, 2, 2, 2, "all", "ref"}, town.now);
    EXPECT_TRUE(row) << row.error().what;
    invitation = row->invitation;
  }

  void start() {
    second.reset();
    store::Setting setting = town.host_setting();
    setting.top = config.folder + "/top";
    setting.nonce = [] {
      store::Hash nonce{};
      nonce.fill(60);
      return nonce;
    };
    auto made = Host::open(config, store::test::secrets_of(60), store::test::secrets_of(61).signing, setting,
                           [](const std::string&, const std::vector<std::string>&) -> base::Result<Offer> {
                             return Offer{toy_plan(2), {"Side A", "Side B"}};
                           });
    ASSERT_TRUE(made) << made.error().what;
    second = *std::move(made);
  }
  void serve() {
    const auto row = second->serve(invitation, std::string(k_lead), town.now);
    ASSERT_TRUE(row) << row.error().what;
    game = row->name;
  }
  /// What the second host has to send: to the lead, to its own people.
  std::vector<std::string> sent_by_second() {
    std::vector<std::string> out;
    EXPECT_TRUE(second->post(town.now, 1000, [](const MailOut&) { return base::Result<void>(); }));
    const auto all = second->ledger().mails_out(1000);
    for (const MailOut& mail : *all) {
      if (!posted.insert(mail.id).second) continue;
      if (mail.to == k_lead)
        out.push_back(base::as_text(mail.bytes));
      else
        to_persons.push_back(base::as_text(mail.bytes));
    }
    return out;
  }
  /// What the lead has for the second host.
  std::vector<std::string> sent_to_second() {
    town.deliver();
    std::vector<std::string> out;
    for (const MailOut& mail : std::exchange(town.lost, {})) {
      if (mail.to == k_second) out.push_back(base::as_text(mail.bytes));
    }
    return out;
  }
  Taken take(const std::string& mail) {
    const auto taken = second->take(base::as_bytes(mail), town.now);
    EXPECT_TRUE(taken) << taken.error().code << ": " << taken.error().what;
    return taken ? *taken : Taken{};
  }
  /// Until neither host has anything for the other.
  void talk() {
    for (bool busy = true; busy;) {
      busy = false;
      for (const std::string& mail : sent_to_second())
        take(mail), busy = true;
      for (const std::string& mail : sent_by_second())
        town.give(mail), busy = true;
    }
  }
  void join_players() {
    for (std::uint8_t seat = 0; seat < 2; ++seat) {
      Player& p = town[seat];
      p.seat = seat;
      p.node = *store::Node::join(p.path, invitation, seat, p.name, p.secrets, town.player_setting(p));
      EXPECT_TRUE(town.mail_newest(p, "join"));
    }
  }
  void begin() {
    serve(), talk(), join_players(), talk();
    EXPECT_TRUE(town.mail_newest(town[1], "assent"));
    talk();
  }
  /// So many packets; the dice are everybody's.
  void play(int packets, dice::Random& random) {
    for (int i = 0; i < packets; ++i) {
      if (town.awaited() == nullptr) return;
      ASSERT_TRUE(town.turn(random));
      talk();
    }
  }
  std::uint64_t second_size() {
    store::Setting setting = town.host_setting();
    setting.top = config.folder + "/top";
    const auto node = store::Node::open(second->game_path(game), store::test::secrets_of(60), setting);
    EXPECT_TRUE(node) << node.error().what;
    return node ? node->log().size() : 0;
  }
  void expect_agreement() {
    EXPECT_EQ(town[0].node->log().head(), town[1].node->log().head());
    EXPECT_EQ(second_size(), town[0].node->log().size());
    const auto row = town.host().ledger().game("fencing");
    EXPECT_EQ((*row)->announced, town[0].node->log().size());
  }
  std::set<std::string> mailed() {
    std::set<std::string> out;
    const auto all = second->ledger().mails_out(1000);
    EXPECT_TRUE(all);
    for (const MailOut& mail : *all)
      EXPECT_TRUE(out.insert(mail.about + " to " + mail.to).second) << mail.about;
    return out;
  }
  /// The second host's process does `work` and is killed at its n-th step; true when it lived through it.
  template <class Work>
  bool killed(int n, Work work) {
    second.reset();
    const pid_t child = ::fork();
    if (child == 0) {
      start();
      g_left = n;
      set_step_hook(die_at_a_step);
      const bool done = work();
      const bool posted_all =
          static_cast<bool>(second->post(town.now, 1000, [](const MailOut&) { return base::Result<void>(); }));
      ::_exit(done && posted_all ? 0 : 1);
    }
    int status = 0;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status) ? WEXITSTATUS(status) == 0 : WTERMSIG(status) == SIGKILL);
    start();
    return WIFEXITED(status);
  }
  bool take_killed(const std::string& mail, int n) {
    return killed(n, [&] { return static_cast<bool>(second->take(base::as_bytes(mail), town.now)); });
  }
};

/// Two hosts with a mail in hand for the second.
struct SecondMoment {
  std::unique_ptr<Pair> pair = std::make_unique<Pair>();
  std::vector<std::string> mails;  ///< in order; each is disturbed
};

SecondMoment second_moment(const std::string& kind) {
  SecondMoment m;
  Pair& p = *m.pair;
  if (kind == "terms") {
    p.serve(), p.talk(), p.join_players();
    m.mails = p.sent_to_second();
    return m;
  }
  p.begin();
  dice::Random random(21);
  p.play(2, random);
  Player& who = *p.town.awaited();
  if (kind == "resign") {
    EXPECT_TRUE(who.node->resign());
    EXPECT_TRUE(p.town.mail_newest(who, "note"));
  } else {
    std::optional<std::vector<std::string>> policies;
    if (kind == "deposit") policies = store::test::all_policies("yes");
    EXPECT_TRUE(who.node->send({{who.node->board().sample(random)}, policies, {}}));
    if (policies) {
      EXPECT_TRUE(p.town.mail_newest(who, "deposit"));
    }
    EXPECT_TRUE(p.town.mail_newest(who, "packet"));
  }
  m.mails = p.sent_to_second();
  return m;
}

class SecondKilled : public testing::TestWithParam<const char*> {};

TEST_P(SecondKilled, at_every_step_and_the_mail_given_again_the_other_host_gets_each_of_its_mails_once) {
  SecondMoment control = second_moment(GetParam());
  ASSERT_FALSE(control.mails.empty());
  for (const std::string& mail : control.mails)
    control.pair->take(mail);
  const auto wanted = control.pair->mailed();
  for (std::size_t which = 0; which < control.mails.size(); ++which) {
    int n = 1;
    for (bool lived = false; !lived; ++n) {
      ASSERT_LT(n, 60);
      SecondMoment m = second_moment(GetParam());
      Pair& p = *m.pair;
      for (std::size_t i = 0; i < m.mails.size(); ++i) {
        if (i == which) lived = p.take_killed(m.mails[i], n);
        p.take(m.mails[i]);
        EXPECT_TRUE(i != which || p.take(m.mails[i]).again);
      }
      EXPECT_EQ(p.mailed(), wanted) << "step " << n;
      p.talk();
      if (std::string_view(GetParam()) == "resign") {
        EXPECT_EQ((*p.second->ledger().game(p.game))->state, GameState::over);
      } else {
        if (std::string_view(GetParam()) == "terms") {
          EXPECT_TRUE(p.town.mail_newest(p.town[1], "assent"));
          p.talk();
        }
        dice::Random random(4);
        p.play(2, random);
        p.expect_agreement();
      }
      ASSERT_FALSE(HasFailure()) << "mail " << which << ", step " << n;
    }
    EXPECT_GE(n, 6) << "there are fewer steps than there should be";
  }
}
INSTANTIATE_TEST_SUITE_P(mails, SecondKilled, testing::Values("terms", "packet", "deposit", "resign"),
                         [](const auto& p) { return std::string(p.param); });

TEST(SecondServes, killed_at_every_step_the_command_given_again_joins_once) {
  int n = 1;
  for (bool lived = false; !lived; ++n) {
    ASSERT_LT(n, 60);
    Pair p;
    const auto serve = [&] {
      const auto row = p.second->serve(p.invitation, std::string(k_lead), p.town.now);
      return row || row.error().code == "usage";
    };
    lived = p.killed(n, serve);
    EXPECT_TRUE(serve());
    const auto games = p.second->ledger().games();
    ASSERT_EQ(games->size(), 1u) << "step " << n;
    p.game = games->front().name;
    p.talk(), p.join_players(), p.talk();
    EXPECT_TRUE(p.town.mail_newest(p.town[1], "assent"));
    p.talk();
    dice::Random random(4);
    p.play(2, random);
    p.expect_agreement();
    ASSERT_FALSE(testing::Test::HasFailure()) << "step " << n;
  }
  EXPECT_GE(n, 5) << "there are fewer steps than there should be";
}

class SecondDiskFull : public testing::TestWithParam<const char*> {};

TEST_P(SecondDiskFull, at_every_write_and_the_mail_given_again_the_other_host_gets_each_of_its_mails_once) {
  SecondMoment control = second_moment(GetParam());
  for (const std::string& mail : control.mails)
    control.pair->take(mail);
  const auto wanted = control.pair->mailed();
  int failures = 0;
  for (int n = 0; n < 400; n += n < 12 ? 1 : 5) {
    SecondMoment m = second_moment(GetParam());
    Pair& p = *m.pair;
    bool failed = false;
    {
      p.second.reset();
      FaultVfs disk;
      p.start();
      disk.fail_after_writes(n);
      for (const std::string& mail : m.mails) {
        const auto taken = p.second->take(base::as_bytes(mail), p.town.now);
        failed = failed || !taken;
        if (!taken) {
          EXPECT_TRUE(taken.error().code == "disk" || taken.error().code == "damaged") << taken.error().what;
        }
      }
      disk.fail_after_writes(-1);
      p.second.reset();
    }
    p.start();
    for (const std::string& mail : m.mails)
      p.take(mail);
    EXPECT_EQ(p.mailed(), wanted) << "write " << n;
    ASSERT_FALSE(HasFailure()) << "write " << n;
    failures += failed ? 1 : 0;
    if (!failed) break;
  }
  EXPECT_GE(failures, 3);
}
INSTANTIATE_TEST_SUITE_P(mails, SecondDiskFull, testing::Values("terms", "packet", "deposit"),
                         [](const auto& p) { return std::string(p.param); });

/// A mail of the lead's people to the second host, or of the second's to it.
std::string words_to_second(std::string_view from, const std::string& id, const std::string& text) {
  return mail_text({std::string(from), std::string(k_second), id, "hello", text, {}, {}});
}

TEST(SecondResends, its_join_its_assent_and_its_share_when_somebody_of_the_two_clubs_asks) {
  Pair p;
  p.serve();
  p.sent_by_second();  // lost on the way
  p.take(words_to_second("otto@other.example", "a@x", "resend " + p.game));
  auto again = p.sent_by_second();
  ASSERT_EQ(again.size(), 1u);
  EXPECT_NE(again[0].find("BEGIN HEXPOST JOIN"), std::string::npos);
  EXPECT_TRUE(p.town.give(again[0]).verdict.starts_with("seat 2 taken"));
  p.join_players();
  for (const std::string& mail : p.sent_to_second())
    p.take(mail);
  EXPECT_EQ(p.sent_by_second().size(), 1u);  // the assent, lost, too
  EXPECT_TRUE(p.town.mail_newest(p.town[1], "assent"));
  ASSERT_EQ(p.town.awaited(), nullptr) << "nobody begins without the second umpire's assent";
  p.take(words_to_second(k_lead, "b@x", "resend " + p.game));
  again = p.sent_by_second();
  for (const std::string& mail : again)
    p.town.give(mail);
  ASSERT_NE(p.town.awaited(), nullptr);
  dice::Random random(3);
  p.talk();
  p.play(1, random);
  ASSERT_TRUE(p.town.turn(random));
  for (const std::string& mail : p.sent_to_second())
    p.take(mail);
  EXPECT_FALSE(p.sent_by_second().empty());  // its share, lost
  p.take(words_to_second("otto@other.example", "c@x", "resend " + p.game));
  EXPECT_EQ(p.second->ledger().mails_in(1)->back().verdict.find("refused"), std::string::npos);
  p.talk();
  p.expect_agreement();
  // a stranger gets nothing
  p.take(words_to_second("eve@example.org", "d@x", "resend " + p.game));
  EXPECT_TRUE(p.sent_by_second().empty());
}

TEST(SecondResends, when_the_lead_asks_for_the_terms_again_the_assent_comes_again) {
  Pair p;
  p.serve(), p.talk(), p.join_players();
  for (const std::string& mail : p.sent_to_second())
    p.take(mail);
  EXPECT_EQ(p.sent_by_second().size(), 1u);  // the assent, lost
  EXPECT_TRUE(p.town.mail_newest(p.town[1], "assent"));
  p.town.give(mail_text({std::string(k_second), std::string(k_lead), "e@x", "again", "resend fencing", {}, {}}));
  p.talk();
  ASSERT_NE(p.town.awaited(), nullptr);
  dice::Random random(3);
  p.play(2, random);
  p.expect_agreement();
}

TEST(SecondRestored, from_a_backup_it_rolls_nothing_else_and_goes_on_when_its_packets_have_come_again) {
  Pair p;
  p.begin();
  dice::Random random(5);
  p.play(2, random);
  const std::string path = p.second->game_path(p.game), backup = p.town.folder / "backup";
  p.second.reset();
  for (const char* end : {"", "-wal", "-shm"}) {
    if (fs::exists(path + end)) fs::copy_file(path + end, backup + end);
  }
  p.start();
  p.play(2, random);
  p.second.reset();
  for (const char* end : {"", "-wal", "-shm"}) {
    fs::remove(path + end);
    if (fs::exists(backup + end)) fs::copy_file(backup + end, path + end);
  }
  p.start();
  ASSERT_NE(p.town.awaited(), nullptr);
  ASSERT_TRUE(p.town.turn(random));
  p.talk();
  EXPECT_EQ(p.town.awaited(), nullptr) << "no dice without the second umpire";
  p.town.give(mail_text({std::string(k_second), std::string(k_lead), "f@x", "again", "resend fencing 20", {}, {}}));
  p.talk();
  EXPECT_EQ(p.second_size(), p.town[0].node->log().size());
  p.play(2, random);
  p.expect_agreement();
}

TEST(SecondRestarts, a_game_begun_anew_asks_the_second_umpires_people_and_is_played_with_him) {
  Pair p;
  p.begin();
  dice::Random random(5);
  p.play(2, random);
  ASSERT_NE(p.town.awaited(), nullptr);
  const int gone = p.town.awaited()->seat;
  const auto done = p.town.host().duty({"carol", "", "", "director"},
                                       "restart fencing " + std::to_string(gone) + " cora@example.org", p.town.now);
  ASSERT_TRUE(done) << done.error().what;
  p.to_persons.clear();
  p.talk();
  EXPECT_EQ((*p.second->ledger().game(p.game))->state, GameState::over) << "the old game's ruling came to it";
  ASSERT_EQ(p.to_persons.size(), 1u);
  EXPECT_NE(p.to_persons[0].find("hexpost host serve FILE --to host@club.example"), std::string::npos);
  // otto does what his mail says
  const auto read = mail::read_mail(base::as_bytes(p.to_persons[0]));
  ASSERT_TRUE(read && read->blocks.size() == 1);
  p.invitation = base::as_text(read->blocks[0].bytes);
  p.serve(), p.talk();
  Player &stays = p.town[gone == 0 ? 1 : 0], &cora = p.town.add("Cora");
  const auto invite = store::read_invite(p.invitation);
  ASSERT_TRUE(invite);
  for (Player* player : {&stays, &cora}) {
    const std::uint8_t side = player == &cora ? static_cast<std::uint8_t>(gone) : stays.seat;
    std::uint8_t seat = 0;
    while (invite->genesis.seats[seat].side != side)
      ++seat;
    player->path += "-on", player->top = player->path + ".top", player->seat = seat;
    auto node = store::Node::join(player->path, p.invitation, seat, player->name, player->secrets,
                                  p.town.player_setting(*player));
    ASSERT_TRUE(node) << node.error().what;
    player->node = *std::move(node);
    EXPECT_TRUE(p.town.mail_newest(*player, "join"));
  }
  p.town[static_cast<std::size_t>(gone)].node.reset();
  p.talk();
  EXPECT_TRUE(p.town.mail_newest(stays.seat == 0 ? cora : stays, "assent"));
  p.talk();
  for (int i = 0; i < 3 && p.town.awaited() != nullptr; ++i) {
    ASSERT_TRUE(p.town.turn(random));
    p.talk();
  }
  EXPECT_EQ(stays.node->log().head(), cora.node->log().head());
  EXPECT_EQ(p.second_size(), cora.node->log().size());
}

}  // namespace
}  // namespace hexpost::host::test
