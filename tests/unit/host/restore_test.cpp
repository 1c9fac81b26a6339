#include <gtest/gtest.h>

#include <sstream>

#include "store/protocol/audit.h"
#include "store/protocol/continued.h"
#include "store/protocol/slip.h"
#include "tests/unit/host/talk.h"

/// A secretary puts one game's file back, from a backup or from a player's export, into a folder whose ledger knows
/// better: no player signs a second history, and the game goes on.
namespace hexpost::host::test {
namespace {

struct Restored : Talk {
  std::string file() { return town.host().game_path("fencing"); }
  std::uint64_t umpires_size() {
    const auto node = store::Node::open(file(), store::test::secrets_of(50), town.host_setting());
    EXPECT_TRUE(node) << node.error().what;
    return node ? node->log().size() : 0;
  }
  void back_up() {
    const std::string path = file();
    town.stop();
    copy_database(path, backup);
    town.restart();
    size = umpires_size();
  }
  void put_back() {
    const std::string path = file();
    town.stop();
    copy_database(backup, path);
    town.restart();
  }
  /// The same with the ledger: the whole folder comes back.
  void back_up_all() { copy_all(copy_database); }
  void put_back_all() {
    copy_all([](const std::string& file_or_ledger, const std::string& copy) { copy_database(copy, file_or_ledger); });
  }
  void turns(int count, int seed) {
    dice::Random random(static_cast<std::uint64_t>(seed));
    for (int i = 0; i < count && town.turn(random); ++i) {
    }
    ASSERT_NE(town.awaited(), nullptr) << "the battle is over too early for this test";
    town.news(town[0]), town.news(town[1]);
  }
  /// What the host has mailed is no longer in its ledger.
  void forget() {
    town.deliver();
    ASSERT_TRUE(town.host().ledger().forget_bytes(town.now + 1));
  }
  /// The packet that begins at an event, from a player's game, by any writer.
  Bytes packet_at(Player& player, std::uint64_t event) {
    const auto bytes = player.node->log().packet_at(event);
    EXPECT_TRUE(bytes && *bytes) << event;
    return bytes && *bytes ? **bytes : Bytes();
  }
  void expect_one_history() {
    dice::Random random(9);
    for (int i = 0; i < 3 && town.turn(random); ++i) {
    }
    EXPECT_EQ(town[0].node->log().head(), town[1].node->log().head());
    EXPECT_EQ(umpires_size(), town[0].node->log().size());
    for (Player* p : {&town[0], &town[1]}) {
      const auto forks = p->node->log().forks();
      ASSERT_TRUE(forks);
      EXPECT_TRUE(forks->empty());
    }
  }
  std::string backup = town.folder / "backup";
  std::uint64_t size = 0;

 private:
  void copy_all(const auto& copy) {
    const std::string path = file(), ledger = town.config().folder + "/host.db";
    town.stop();
    copy(path, backup), copy(ledger, backup + ".ledger");
    town.restart();
  }
};

TEST_F(Restored, from_a_backup_the_host_takes_what_is_missing_from_its_own_mails) {
  back_up();
  turns(4, 5);
  put_back();
  ASSERT_EQ(umpires_size(), size);
  const std::size_t mails = town.host().ledger().mails_out(1000)->size();
  town.ask(*mover, "resend fencing 1");
  EXPECT_EQ(umpires_size(), mover->node->log().size());
  EXPECT_EQ(town.host().ledger().mails_out(1000)->size(), mails + 2) << "the answer, and the packet";
  EXPECT_EQ(row().announced, mover->node->log().size());
  expect_one_history();
}

TEST_F(Restored, a_mail_that_was_done_before_is_done_again_without_telling_players_twice) {
  dice::Random random(6);
  back_up();
  Player& who = *town.awaited();
  ASSERT_TRUE(who.node->send({{who.node->board().sample(random)}, std::nullopt, {}}));
  const Bytes bytes = who.node->outbox()->back().row.bytes;
  town.give(who, mail::Kind::packet, bytes, "first@example.org");
  forget();
  const std::size_t mails = town.host().ledger().mails_out(1000)->size();
  EXPECT_EQ(town.give(who, mail::Kind::packet, bytes, "first@example.org").verdict, "done before");
  put_back();
  // the packet comes again, and the umpire's answer to it is the very one that he has given
  EXPECT_EQ(town.give(who, mail::Kind::packet, bytes, "first@example.org").verdict, "packet taken");
  EXPECT_EQ(umpires_size(), who.node->log().size());
  EXPECT_EQ(town.host().ledger().mails_out(1000)->size(), mails);
  EXPECT_EQ(town.give(who, mail::Kind::packet, bytes, "first@example.org").verdict, "done before");
  expect_one_history();
}

TEST_F(Restored, when_the_mails_are_forgotten_players_are_asked_for_packets_and_the_secretary_is_told) {
  ASSERT_TRUE(town.host().ledger().put(Officer{"carol", "carol@club.example", "", "director"}));
  back_up();
  turns(3, 8);
  forget();
  put_back();
  town.lost.clear();
  Player& who = *town.awaited();
  dice::Random random(2);
  ASSERT_TRUE(who.node->send({{who.node->board().sample(random)}, std::nullopt, {}}));
  const Bytes newest = who.node->outbox()->back().row.bytes;
  town.give(who, mail::Kind::packet, newest);
  EXPECT_EQ(last().verdict, "packet kept for later, the game's file is behind");
  const std::string wanted = "hexpost --game fencing outbox --from " + std::to_string(size) + " --out";
  auto told = town.news(who);
  ASSERT_EQ(told.size(), 1u);
  EXPECT_NE(told[0].find(wanted), std::string::npos) << told[0];
  ASSERT_EQ(town.lost.size(), 1u);
  EXPECT_EQ(town.lost[0].to, "carol@club.example");
  // nothing is signed meanwhile, for any request, and no deadline follows from an old position
  const auto ruled = town.host().duty({"carol", "", "", "director"}, "rule fencing drawn", town.now);
  ASSERT_FALSE(ruled);
  EXPECT_NE(ruled.error().what.find("outbox --from " + std::to_string(size)), std::string::npos) << ruled.error().what;
  std::vector<base::Error> troubles;
  ASSERT_TRUE(town.host().tick(town.now + 60 * 86400, &troubles));
  ASSERT_EQ(troubles.size(), 1u);
  EXPECT_EQ(troubles[0].code, "behind");
  EXPECT_EQ(row().state, GameState::playing);
  // the other player brings one packet after the other, as the host's answers ask for them
  Player& helper = &who == &town[0] ? town[1] : town[0];
  for (int i = 0; i < 20 && umpires_size() < row().announced; ++i) {
    const std::uint64_t at = umpires_size();
    town.give(helper, mail::Kind::packet, packet_at(helper, at));
    ASSERT_GT(umpires_size(), at) << last().verdict;
  }
  EXPECT_EQ(umpires_size(), who.node->log().size()) << "and the packet that was kept has been answered";
  expect_one_history();
}

/// The whole folder comes back: of several standing orders that one player has sealed since the backup each is asked
/// for by its packet, one answer after the other, and never "the newest".
TEST_F(Restored, two_deposits_of_one_player_are_asked_for_by_their_packets) {
  dice::Random random(12);
  back_up_all();
  Player& who = *town.awaited();
  std::vector<std::uint64_t> sealed;
  for (const char* word : {"no", "yes"}) {
    for (int i = 0; i < 20 && town.awaited() != &who; ++i)
      ASSERT_TRUE(town.turn(random));
    sealed.push_back(who.node->log().size());
    ASSERT_TRUE(who.node->send({{who.node->board().sample(random)}, store::test::all_policies(word), {}}));
    town.mail_newest(who, "deposit");
    town.mail_newest(who, "packet");
  }
  ASSERT_NE(town.awaited(), nullptr) << "the battle is over too early for this test";
  put_back_all();
  town.news(who);
  ASSERT_LT(umpires_size(), sealed.back());
  std::vector<std::uint64_t> asked;
  for (int i = 0; i < 30 && umpires_size() < who.node->log().size(); ++i) {
    const auto told = town.news(who);
    const std::string words = told.empty() ? std::string() : told.back();
    if (words.find("outbox --from ") != std::string::npos) {
      town.give(who, mail::Kind::packet, packet_at(who, std::stoull(word_after(words, "--from"))));
    } else if (words.find("outbox --deposit ") == std::string::npos) {  // `send --again`, as the page says
      town.give(who, mail::Kind::packet, packet_at(who, sealed.back()));
    } else {
      asked.push_back(std::stoull(word_after(words, "--deposit")));
      const auto all = who.node->outbox();
      ASSERT_TRUE(all);
      for (const auto& entry : *all) {
        const auto deposit = entry.row.kind == "deposit" ? store::decode_deposit(entry.row.bytes)
                                                         : base::Result<store::Deposit>(base::Error{});
        if (deposit && deposit->first == asked.back()) town.give(who, mail::Kind::deposit, entry.row.bytes);
      }
    }
  }
  EXPECT_EQ(asked, sealed);
  EXPECT_EQ(umpires_size(), who.node->log().size());
  expect_one_history();
}

/// A packet that came before the one it follows on is played when that one is answered, in a folder put back whole.
TEST_F(Restored, a_packet_that_was_kept_is_played_as_soon_as_the_gap_is_filled) {
  dice::Random random(14);
  back_up_all();
  const std::uint64_t before = mover->node->log().size();
  ASSERT_TRUE(mover->node->send({{mover->node->board().sample(random)}, std::nullopt, {}}));
  const Bytes first = mover->node->outbox()->back().row.bytes;
  town.give(*mover, mail::Kind::packet, first);
  Player& next = *town.awaited();
  ASSERT_TRUE(next.node->send({{next.node->board().sample(random)}, std::nullopt, {}}));
  const Bytes second = next.node->outbox()->back().row.bytes;
  town.give(next, mail::Kind::packet, second);
  const std::uint64_t after = next.node->log().size();
  put_back_all();
  town.now += 3600;
  town.give(next, mail::Kind::packet, second, "again1@example.org");
  EXPECT_EQ(last().verdict, "packet kept for later");
  town.give(*mover, mail::Kind::packet, first, "again2@example.org");
  EXPECT_GT(umpires_size(), before);
  EXPECT_EQ(umpires_size(), after) << "the one that was kept has been answered, too";
  expect_one_history();
}

/// A resignation that came after the backup is mailed again, by either player, also before the packet it follows.
TEST_F(Restored, a_resignation_that_was_lost_ends_the_game_again) {
  dice::Random random(15);
  back_up_all();
  ASSERT_TRUE(mover->node->send({{mover->node->board().sample(random)}, std::nullopt, {}}));
  const Bytes packet = mover->node->outbox()->back().row.bytes;
  town.give(*mover, mail::Kind::packet, packet);
  const auto resigned = other->node->resign();
  ASSERT_TRUE(resigned);
  const Bytes note(resigned->begin(), resigned->end());
  town.give(*other, mail::Kind::note, note);
  ASSERT_EQ(row().state, GameState::over);
  put_back_all();
  ASSERT_EQ(row().state, GameState::playing);
  town.news(town[0]), town.news(town[1]);
  town.now += 3600;
  town.give(*mover, mail::Kind::note, note, "again1@example.org");  // the winner has it, too
  EXPECT_EQ(last().verdict, "note: resign, kept for later");
  EXPECT_EQ(count(town.news(*mover), "outbox --from"), 1u);
  town.give(*mover, mail::Kind::packet, packet, "again2@example.org");
  EXPECT_EQ(row().state, GameState::over);
  EXPECT_EQ(row().how, "resigned");
  EXPECT_EQ(row().winner, mover->seat);
  town.run_until(town.now + 12 * 86400);
  EXPECT_EQ(row().how, "resigned");
}

TEST_F(Restored, a_game_that_the_ledger_does_not_know_is_adopted) {
  dice::Random random(16);
  std::ostringstream history;
  ASSERT_TRUE(store::export_log(mover->node->log(), history));
  const std::string ledger = town.config().folder + "/host.db", path = file();
  town.stop();
  remove_database(ledger), remove_database(path);
  {
    std::istringstream in(history.str());
    ASSERT_TRUE(store::import_log(path, in, town.host_setting().resolve, {}));
  }
  town.restart();
  const auto taken = town.host().open_game({"fencing", "fencing", {}, 7, 2, 2, 2, "all"}, town.now);
  ASSERT_FALSE(taken);
  EXPECT_EQ(taken.error().code, "exists") << "the imported game keeps its file";
  const auto unnamed = town.host().open_game({"fencing", "", {}, 7, 2, 2, 2, "all"}, town.now);
  ASSERT_TRUE(unnamed);
  EXPECT_EQ(unnamed->name, "fencing-2");
  const auto of_none = town.host().adopt("fencing", {}, town.now);
  ASSERT_FALSE(of_none);
  EXPECT_NE(of_none.error().what.find("Anna"), std::string::npos) << of_none.error().what;
  // a player in another game with the same name and another key is a different person, and gets none of these mails
  Player& eve = town.add("Eve");
  eve.node = *store::Node::join(eve.path, unnamed->invitation, 0, "Anna", eve.secrets, town.player_setting(eve));
  ASSERT_TRUE(town.mail_newest(eve, "join"));
  ASSERT_EQ(town.host().ledger().seats("fencing-2")->size(), 1u);
  const auto of_eve = town.host().adopt("fencing", {}, town.now);
  ASSERT_FALSE(of_eve);
  EXPECT_NE(of_eve.error().what.find("Anna"), std::string::npos) << of_eve.error().what;
  EXPECT_EQ(town.host().adopt("../fencing", {}, town.now).error().code, "usage");
  const auto row = town.host().adopt("fencing", {town[0].address, town[1].address}, town.now);
  ASSERT_TRUE(row) << row.error().what;
  EXPECT_EQ(row->awaited, mover->seat);
  EXPECT_EQ(row->due, town.now + 7 * 86400);
  EXPECT_EQ(town.host().ledger().seats("fencing")->size(), 2u);
  EXPECT_FALSE(town.host().adopt("fencing", {}, town.now)) << "once";
  town.news(town[0]), town.news(town[1]);
  ASSERT_TRUE(mover->node->send({{mover->node->board().sample(random)}, store::test::all_policies("yes"), {}}));
  town.mail_newest(*mover, "deposit");
  town.mail_newest(*mover, "packet");
  EXPECT_GE(umpires_size(), mover->node->log().size());
}

TEST_F(Restored, from_an_export_that_ends_with_a_players_packet_it_is_answered_as_it_was) {
  dice::Random random(6);
  Player& who = *town.awaited();
  ASSERT_TRUE(who.node->send({{who.node->board().sample(random)}, std::nullopt, {}}));
  const Bytes bytes = who.node->outbox()->back().row.bytes;
  std::ostringstream history;
  ASSERT_TRUE(store::export_log(who.node->log(), history));
  town.give(who, mail::Kind::packet, bytes);
  forget();
  const std::string path = file();
  town.stop();
  remove_database(path);
  {
    std::istringstream in(history.str());
    const auto imported = store::import_log(path, in, town.host_setting().resolve, {});
    ASSERT_TRUE(imported) << imported.error().what;
    size = imported->size();
  }
  town.restart();
  ASSERT_LT(size, who.node->log().size());
  town.news(who);
  town.give(who, mail::Kind::packet, bytes);  // as `send --again` writes it: in a mail of its own
  for (int i = 0; i < 3 && umpires_size() < who.node->log().size(); ++i) {
    // the standing orders are in no export
    EXPECT_EQ(last().verdict, "packet taken, a deposit is missing");
    for (Player* p : {&town[0], &town[1]}) {
      if (count(town.news(*p), "send your standing orders again") == 0) continue;
      const auto all = p->node->outbox();
      for (auto entry = all->rbegin(); entry != all->rend(); ++entry) {
        if (entry->row.kind != "deposit") continue;
        town.give(*p, mail::Kind::deposit, entry->row.bytes);
        break;
      }
    }
  }
  EXPECT_EQ(umpires_size(), who.node->log().size());
  expect_one_history();
}

TEST_F(Restored, a_packet_that_is_done_is_answered_again_in_another_mail_three_times) {
  dice::Random random(6);
  Player& who = *town.awaited();
  ASSERT_TRUE(who.node->send({{who.node->board().sample(random)}, std::nullopt, {}}));
  const Bytes bytes = who.node->outbox()->back().row.bytes;
  town.give(who, mail::Kind::packet, bytes);
  const auto first = town.news(who);
  std::size_t answers = 0;
  for (int i = 0; i < 5; ++i) {
    town.give(who, mail::Kind::packet, bytes, "again" + std::to_string(i) + "@example.org");
    town.give(who, mail::Kind::packet, bytes, "again" + std::to_string(i) + "@example.org");
    const auto news = town.news(who);
    EXPECT_LE(news.size(), 1u) << "one answer to a mail";
    answers += count(news, "BEGIN HEXPOST PACKET");
  }
  EXPECT_EQ(answers, 3u);
  expect_one_history();
}

}  // namespace
}  // namespace hexpost::host::test
