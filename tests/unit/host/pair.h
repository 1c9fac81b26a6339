#pragma once

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <set>

#include "store/wire/setup.h"
#include "tests/unit/host/talk.h"

namespace hexpost::host::test {

inline constexpr std::string_view k_lead = "host@club.example", k_second = "ref@other.example";

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
  /// So many packets, with dice by both hosts.
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
  /// After the duty `restart`: the second umpire's people do what their mail says, Cora has the place of `gone`.
  void go_on_anew(int gone) {
    ASSERT_EQ(to_persons.size(), 1u);
    EXPECT_NE(to_persons[0].find("hexpost host serve FILE --to host@club.example"), std::string::npos);
    const auto read = mail::read_mail(base::as_bytes(to_persons[0]));
    ASSERT_TRUE(read && read->blocks.size() == 1);
    invitation = base::as_text(read->blocks[0].bytes);
    serve(), talk();
    Player &stays = town[gone == 0 ? 1 : 0], &cora = town.add("Cora");
    const auto invite = store::read_invite(invitation);
    ASSERT_TRUE(invite);
    for (Player* player : {&stays, &cora}) {
      const std::uint8_t side = player == &cora ? static_cast<std::uint8_t>(gone) : stays.seat;
      std::uint8_t seat = 0;
      while (invite->genesis.seats[seat].side != side)
        ++seat;
      player->path += "-on", player->top = player->path + ".top", player->seat = seat;
      auto node = store::Node::join(player->path, invitation, seat, player->name, player->secrets,
                                    town.player_setting(*player));
      ASSERT_TRUE(node) << node.error().what;
      player->node = *std::move(node);
      EXPECT_TRUE(town.mail_newest(*player, "join"));
    }
    town[static_cast<std::size_t>(gone)].node.reset();
    talk();
    EXPECT_TRUE(town.mail_newest(stays.seat == 0 ? cora : stays, "assent"));
    talk();
    dice::Random random(6);
    ASSERT_NE(town.awaited(), nullptr);
    play(3, random);
    EXPECT_EQ(stays.node->log().head(), cora.node->log().head());
    EXPECT_EQ(second_size(), cora.node->log().size());
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
      die_at(n);
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

}  // namespace hexpost::host::test
