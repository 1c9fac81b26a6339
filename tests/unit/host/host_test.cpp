#include "store/host/host.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "store/mail/about.h"
#include "store/mail/write.h"
#include "store/protocol/audit.h"
#include "tests/unit/host/talk.h"

/// Whole games by a host: joining, playing, ending; the answers and their receivers.
namespace hexpost::host::test {
namespace {

GameRow row_of(Town& town, const std::string& name) {
  const auto row = town.host().ledger().game(name);
  EXPECT_TRUE(row && *row);
  return row && *row ? **row : GameRow{};
}

/// One answer to each mail, at most.
void expect_one_answer_each(Town& town) {
  const auto out = town.host().ledger().mails_out(100000);
  ASSERT_TRUE(out);
  std::vector<std::string> names;
  for (const MailOut& m : *out) {
    EXPECT_GT(m.sent, 0);
    names.push_back(m.about + " " + m.to);
  }
  std::sort(names.begin(), names.end());
  EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
}

TEST(Host, two_players_join_and_fight_to_the_end_and_all_logs_agree) {
  Town town;
  const GameRow open = town.begin();
  EXPECT_EQ(open.name, "fencing");
  EXPECT_EQ(open.state, GameState::open);
  dice::Random random(7);
  int packets = 0;
  while (packets < 300 && town.turn(random)) {
    ++packets;
    ASSERT_FALSE(HasFatalFailure());
  }
  const GameRow row = row_of(town, open.name);
  EXPECT_EQ(row.state, GameState::over);
  EXPECT_NE(row.winner, -1);
  EXPECT_EQ(row.awaited, -1);
  for (std::size_t i = 0; i < 2; ++i) {
    ASSERT_EQ(town[i].node->phase(), store::Phase::over);
    EXPECT_EQ(town[i].node->log().head(), store::Log::open(town.host().game_path(row.name))->head());
    const auto audit = store::audit(town[i].node->log(), town.player_setting(town[i]).resolve);
    ASSERT_TRUE(audit);
    EXPECT_TRUE(audit->good()) << audit->failure->sentence;
    EXPECT_GE(count(town[i].texts, "the battle is over"), 1u);
  }
  expect_one_answer_each(town);
  EXPECT_TRUE(town.lost.empty());
}

TEST(Host, a_packet_brings_the_writer_one_mail_and_the_other_the_packet_and_the_report) {
  Town town;
  const GameRow open = town.begin();
  dice::Random random(3);
  ASSERT_TRUE(town.turn(random));
  Player* const who = town.awaited();
  ASSERT_NE(who, nullptr);
  Player& other = who == &town[0] ? town[1] : town[0];
  town.news(*who), town.news(other);
  const auto sent = who->node->send({{who->node->board().sample(random)}, std::nullopt, {}});
  ASSERT_TRUE(sent) << sent.error().what;
  ASSERT_TRUE(town.mail_newest(*who, "packet"));
  const auto mine = town.news(*who), theirs = town.news(other);
  ASSERT_EQ(mine.size(), 1u);
  EXPECT_EQ(count(mine, "Auto-Submitted: auto-replied"), 1u);
  EXPECT_EQ(count(mine, "In-Reply-To: <m" + std::to_string(town.mails) + "@example.org>"), 1u);
  EXPECT_EQ(count(mine, "Waiting for: "), 1u);
  const std::string head = "hexpost/" + base::to_hex(who->node->course().game_id()) + "/2 ";
  EXPECT_NE(mail::about_mail(base::as_bytes(mine[0])).text.find(head), std::string::npos)
      << "the head with the umpire's signature";
  ASSERT_EQ(theirs.size(), 2u);
  EXPECT_EQ(count(theirs, "has sent this packet"), 1u);
  EXPECT_EQ(who->node->log().head(), other.node->log().head());
  EXPECT_GT(row_of(town, open.name).packets, 3u);
}

TEST(Host, the_same_mail_again_changes_nothing_and_is_not_answered) {
  Town town;
  town.begin();
  dice::Random random(5);
  ASSERT_TRUE(town.turn(random));
  Player* const who = town.awaited();
  ASSERT_TRUE(who->node->send({{who->node->board().sample(random)}, std::nullopt, {}}));
  const auto box = who->node->outbox();
  const Bytes packet = box->back().row.bytes;
  const Taken first = town.give(*who, mail::Kind::packet, packet, "same@example.org");
  EXPECT_EQ(first.verdict, "packet taken");
  town.news(*who);
  EXPECT_TRUE(town.give(*who, mail::Kind::packet, packet, "same@example.org").again);
  EXPECT_TRUE(town.news(*who).empty());
  // the same packet in another mail: the answer again, three times at most
  for (int i = 0; i < 5; ++i)
    EXPECT_EQ(town.give(*who, mail::Kind::packet, packet).verdict, "packet known");
  const auto again = town.news(*who);
  ASSERT_EQ(again.size(), 3u);
  EXPECT_EQ(count(again, "BEGIN HEXPOST PACKET"), 3u);
}

TEST(Host, a_packet_without_its_deposit_waits_and_the_deposit_sets_it_free) {
  Town town;
  const GameRow open = town.begin();
  dice::Random random(1);
  Player& first = town[0];
  ASSERT_TRUE(first.node->send({{}, store::test::all_policies("yes"), {}}));
  ASSERT_TRUE(town.mail_newest(first, "packet"));
  EXPECT_EQ(row_of(town, open.name).state, GameState::open);
  const auto told = town.news(first);
  EXPECT_EQ(count(told, "standing orders"), 1u);
  EXPECT_EQ(count(told, "hexpost --game fencing outbox --deposit 0 --out"), 1u)
      << "what has been written is written once more, by its packet";
  ASSERT_TRUE(town.mail_newest(first, "deposit"));
  EXPECT_EQ(row_of(town, open.name).state, GameState::playing);
  EXPECT_TRUE(town[1].node->begun());
}

/// The newest packet and its deposit in one mail; `change`: a byte of the deposit is another.
std::string packet_with_deposit(Player& from, bool change) {
  const std::string game = base::to_hex(from.node->course().game_id()).substr(0, 16);
  mail::Outgoing out;
  out.from = {from.name, from.address};
  out.to = {{"", "host@club.example"}};
  out.subject = "a packet and its deposit";
  const auto all = from.node->outbox();
  for (const auto& entry : *all) {
    if (entry.row.kind == "packet") out.block = {mail::Kind::packet, game, from.seat, entry.row.bytes};
    if (entry.row.kind == "deposit") out.more = {{mail::Kind::deposit, game, from.seat, entry.row.bytes}};
  }
  EXPECT_EQ(out.more.size(), 1u);
  if (change) out.more[0].bytes.back() ^= 1;
  const auto written = mail::write_mail(out);
  EXPECT_TRUE(written) << written.error().what;
  return written ? *written : std::string();
}

TEST(Host, a_packet_and_its_deposit_come_in_one_mail_and_get_one_answer) {
  Town town;
  const GameRow open = town.begin();
  Player &first = town[0], &second = town[1];
  ASSERT_TRUE(first.node->send({{}, store::test::all_policies("yes"), {}}));
  town.news(first), town.news(second);
  const std::string mail = packet_with_deposit(first, false);
  EXPECT_EQ(town.give(mail).verdict, "packet taken");
  EXPECT_EQ(row_of(town, open.name).state, GameState::playing);
  EXPECT_TRUE(second.node->begun());
  EXPECT_EQ(town.news(first).size(), 1u);
  EXPECT_EQ(count(town.news(second), "BEGIN HEXPOST DEPOSIT"), 0u) << "only the umpire reads it";
  EXPECT_TRUE(town.give(mail).again);
  EXPECT_TRUE(town.news(first).empty());
}

namespace {
/// The first player has written a packet and a deposit, and mailed nothing.
struct FirstPacket : testing::Test {
  void SetUp() override { ASSERT_TRUE(first.node->send({{}, store::test::all_policies("yes"), {}})); }
  GameState state() { return row_of(town, open.name).state; }

  Town town;
  GameRow open = town.begin();
  Player& first = town[0];
};
}  // namespace

TEST_F(FirstPacket, a_deposit_that_has_come_before_may_come_again_with_its_packet) {
  const std::string mail = packet_with_deposit(first, false);
  ASSERT_TRUE(town.mail_newest(first, "deposit"));
  EXPECT_EQ(town.give(mail).verdict, "packet taken");
  EXPECT_EQ(state(), GameState::playing);
}

TEST_F(FirstPacket, a_packet_that_waits_for_its_deposit_gets_it_from_a_mail_with_both) {
  const std::string mail = packet_with_deposit(first, false);
  ASSERT_TRUE(town.mail_newest(first, "packet"));
  EXPECT_EQ(state(), GameState::open);
  EXPECT_EQ(town.give(mail).verdict, "packet taken");
  EXPECT_EQ(state(), GameState::playing);
}

TEST_F(FirstPacket, a_packet_with_a_wrong_deposit_is_not_taken) {
  (void)town.give(packet_with_deposit(first, true));
  EXPECT_EQ(state(), GameState::open);
  EXPECT_EQ(town.give(packet_with_deposit(first, false)).verdict, "packet taken") << "the right one still counts";
  EXPECT_EQ(state(), GameState::playing);
}

TEST(Host, an_illegal_packet_is_refused_under_the_umpires_signature_and_nothing_changes) {
  Town town;
  const GameRow open = town.begin();
  dice::Random random(2);
  ASSERT_TRUE(town.turn(random));
  Player* const who = town.awaited();
  const std::uint64_t size = row_of(town, open.name).announced;
  const Bytes forged =
      store::test::forge(who->secrets, who->node->course(), who->seat, {store::Decision{"strike Z9 at Z8"}}, true);
  town.news(*who);
  const Taken taken = town.give(*who, mail::Kind::packet, forged);
  EXPECT_EQ(taken.verdict.substr(0, 9), "refused: ") << taken.verdict;
  EXPECT_EQ(row_of(town, open.name).announced, size);
  const auto news = town.news(*who);
  ASSERT_EQ(news.size(), 1u);
}

TEST(Host, seats_are_taken_once_and_open_games_are_told) {
  Town town;
  town.add("Anna"), town.add("Bela"), town.add("Cora");
  town.begin();
  Player& third = town[2];
  EXPECT_EQ(town.ask(third, "games").verdict, "command: games");
  EXPECT_EQ(count(town.news(third), "fencing"), 1u);
  const auto second = town.host().open_game({"fencing", "spring-1", {}, -1, -1, -1, -1, "all"}, town.now);
  ASSERT_TRUE(second);
  town.ask(third, "Dear host,\n\njoin spring-1\n\nthank you\n-- \nCora\n");
  const auto news = town.news(third);
  ASSERT_EQ(news.size(), 1u);
  EXPECT_EQ(count(news, "BEGIN HEXPOST INVITE"), 1u);
  EXPECT_EQ(count(news, "--seat 0"), 1u);
  // two for one seat
  third.seat = 0;
  auto node = store::Node::join(third.path, second->invitation, 0, "Cora", third.secrets, town.player_setting(third));
  ASSERT_TRUE(node);
  third.node = *std::move(node);
  ASSERT_TRUE(town.mail_newest(third, "join"));
  EXPECT_EQ(count(town.news(third), "the seat is yours"), 1u);
  Player& late = town.add("Dora");
  auto other = store::Node::join(late.path, second->invitation, 0, "Dora", late.secrets, town.player_setting(late));
  ASSERT_TRUE(other);
  late.node = *std::move(other);
  ASSERT_TRUE(town.mail_newest(late, "join"));
  EXPECT_EQ(count(town.news(late), "this seat is taken"), 1u);
}

TEST(Host, the_player_who_begins_gets_the_terms_and_all_assents_in_one_mail) {
  Town town;
  Player &anna = town.add("Anna"), &bela = town.add("Bela");
  const auto row = town.host().open_game({"fencing", "", {}, 7, 2, 2, 2, "all"}, town.now);
  ASSERT_TRUE(row);
  for (Player* p : {&bela, &anna}) {
    p->seat = p == &anna ? 0 : 1;
    p->node = *store::Node::join(p->path, row->invitation, p->seat, p->name, p->secrets, town.player_setting(*p));
    town.news(anna);
    ASSERT_TRUE(town.mail_newest(*p, "join"));
  }
  const auto seat = town.news(anna);
  ASSERT_EQ(seat.size(), 1u);
  EXPECT_EQ(count(seat, "You begin: you get one mail"), 1u);
  EXPECT_EQ(count(seat, "BEGIN HEXPOST"), 0u);
  ASSERT_TRUE(town.mail_newest(bela, "assent"));
  const auto terms = town.news(anna);
  ASSERT_EQ(terms.size(), 1u);
  EXPECT_EQ(count(terms, "BEGIN HEXPOST GENESIS"), 1u);
  EXPECT_EQ(count(terms, "BEGIN HEXPOST ASSENT"), 1u);
  EXPECT_EQ(mail::read_mail(anna.got.back().bytes)->blocks.size(), 3u);
  EXPECT_TRUE(anna.node->setup()->ready);
}

/// The joins in the last mail to a player, as `hexpost join` reads them.
std::vector<std::string> joins_of(const Player& player) {
  std::vector<std::string> out;
  const auto read = mail::read_mail(player.got.back().bytes);
  EXPECT_TRUE(read && !read->blocks.empty() && read->blocks.front().kind == mail::Kind::invite);
  for (std::size_t i = 1; read && i < read->blocks.size(); ++i)
    out.push_back(base::as_text(read->blocks[i].bytes));
  return out;
}

TEST(Host, each_player_writes_one_mail_before_play_when_the_seat_that_begins_is_taken_first) {
  Town town;
  Player &anna = town.add("Anna"), &bela = town.add("Bela");
  town.ask(anna, "open fencing side=1 opponent=bela@example.org");
  const GameRow row = row_of(town, "fencing");
  const auto invite = store::read_invite(row.invitation);
  EXPECT_EQ(invite->genesis.seats[0].side, 1) << "the asker's side has the first seat";
  EXPECT_EQ(count(town.news(anna), "bela@example.org gets the invitation when you have taken your seat"), 1u);
  EXPECT_TRUE(town.news(bela).empty());
  EXPECT_TRUE(joins_of(anna).empty());
  anna.seat = 0, bela.seat = 1;
  anna.node = *store::Node::join(anna.path, row.invitation, 0, anna.name, anna.secrets, town.player_setting(anna));
  ASSERT_TRUE(town.mail_newest(anna, "join"));
  EXPECT_EQ(count(town.news(bela), "would like to play with you"), 1u);
  const auto joins = joins_of(bela);
  ASSERT_EQ(joins.size(), 1u);
  bela.node =
      *store::Node::join(bela.path, row.invitation, 1, bela.name, bela.secrets, town.player_setting(bela), joins);
  EXPECT_EQ(bela.node->setup()->names[0], "Anna");
  town.news(anna);
  ASSERT_TRUE(town.mail_newest(bela, "join"));
  EXPECT_EQ(count(town.news(bela), "You have agreed to the terms, too"), 1u);
  EXPECT_FALSE(town.mail_newest(bela, "assent")) << "the join has it";
  const auto begins = town.news(anna);
  ASSERT_EQ(begins.size(), 1u);
  EXPECT_EQ(count(begins, "all players have joined: you begin"), 1u);
  EXPECT_TRUE(anna.node->setup()->ready);
  dice::Random random(3);
  for (int i = 0; i < 400 && town.turn(random); ++i)
    continue;
  EXPECT_EQ(row_of(town, "fencing").state, GameState::over);
}

TEST(Host, a_join_beside_the_invitation_that_the_host_does_not_know_costs_one_mail_more) {
  Town town;
  Player &anna = town.add("Anna"), &bela = town.add("Bela"), &mallory = town.add("Mallory");
  const auto row = town.host().open_game({"fencing", "", {}, 7, 2, 2, 2, "all"}, town.now);
  anna.seat = 0, bela.seat = 1, mallory.seat = 0;
  for (Player* p : {&anna, &mallory})
    p->node = *store::Node::join(p->path, row->invitation, 0, p->name, p->secrets, town.player_setting(*p));
  const auto forged = mallory.node->outbox();
  bela.node = *store::Node::join(bela.path, row->invitation, 1, bela.name, bela.secrets, town.player_setting(bela),
                                 {base::as_text(forged->front().row.bytes)});
  ASSERT_TRUE(town.mail_newest(anna, "join"));
  ASSERT_TRUE(town.mail_newest(bela, "join"));
  EXPECT_EQ(count(town.news(bela), "BEGIN HEXPOST GENESIS"), 1u) << "the assent in the join is to other terms";
  EXPECT_EQ(bela.node->setup()->names[0], "Anna");
  EXPECT_FALSE(anna.node->setup()->ready);
  ASSERT_TRUE(town.mail_newest(bela, "assent"));
  town.news(anna);
  EXPECT_TRUE(anna.node->setup()->ready);
  // a join to another seat, to another invitation, or one that is damaged is not used at all
  const auto other = town.host().open_game({"fencing", "", {}, 7, 2, 2, 2, "all"}, town.now);
  Player& cora = town.add("Cora");
  for (const auto& [invitation, seat, text] :
       {std::tuple{other->invitation, 1, base::as_text(forged->front().row.bytes)},
        std::tuple{row->invitation, 0, base::as_text(forged->front().row.bytes)},
        std::tuple{row->invitation, 1, "x" + base::as_text(forged->front().row.bytes)}}) {
    const auto node = store::Node::join(cora.path, invitation, static_cast<std::uint8_t>(seat), cora.name, cora.secrets,
                                        town.player_setting(cora), {text});
    ASSERT_FALSE(node);
    EXPECT_EQ(node.error().code, "join");
  }
}

TEST(Host, a_join_pasted_below_the_invitation_counts) {
  Town town;
  Player &anna = town.add("Anna"), &bela = town.add("Bela");
  town.ask(anna, "open fencing opponent=bela@example.org");
  const GameRow row = row_of(town, "fencing");
  anna.node = *store::Node::join(anna.path, row.invitation, 0, anna.name, anna.secrets, town.player_setting(anna));
  ASSERT_TRUE(town.mail_newest(anna, "join"));
  const auto joins = joins_of(bela);
  bela.node =
      *store::Node::join(bela.path, row.invitation, 1, bela.name, bela.secrets, town.player_setting(bela), joins);
  const auto box = bela.node->outbox();
  const std::string quoted = mail::armour(mail::Kind::invite, base::as_bytes(row.invitation), "", 2) +
                             mail::armour(mail::Kind::join, base::as_bytes(joins[0]), "", 0);
  EXPECT_EQ(
      town.ask(bela, "I join.\n\n" + quoted + mail::armour(mail::Kind::join, box->front().row.bytes, "", 1)).verdict,
      "seat 1 taken");
}

TEST(Host, a_game_can_be_asked_for_by_mail_with_an_opponent) {
  Town town;
  town.add("Anna"), town.add("Bela");
  EXPECT_EQ(town.ask(town[0], "open fencing days=3 opponent=bela@example.org").verdict, "command: open");
  const GameRow row = row_of(town, "fencing");
  EXPECT_EQ(row.days, 3);
  EXPECT_EQ(count(town.news(town[0]), "BEGIN HEXPOST INVITE"), 1u);
  EXPECT_TRUE(town.news(town[1]).empty()) << "the opponent gets the invitation when the asker has a seat";
  EXPECT_EQ(town.ask(town[0], "open nowhere").verdict, "command: open");
  EXPECT_EQ(count(town.news(town[0]), "there is no battle nowhere"), 1u);
}

}  // namespace
}  // namespace hexpost::host::test
