#include <gtest/gtest.h>

#include <set>

#include "store/host/calendar/deadline.h"
#include "store/protocol/audit.h"
#include "store/wire/setup.h"
#include "tests/unit/host/talk.h"

/// The seat of a vanished player, and the players who may have it.
namespace hexpost::host::test {
namespace {

/// A player has vanished, and Cora has been offered the seat.
class Vacant : public Talk {
 protected:
  Vacant() {
    dice::Random random(17);
    for (int i = 0; i < 4 && town.awaited() != nullptr; ++i)
      EXPECT_TRUE(town.turn(random));
    gone = town.awaited();
    stays = gone == &town[0] ? &town[1] : &town[0];
    cora = &town.add("Cora");
    cora->secrets = store::test::secrets_of(7), cora->seat = gone->seat;
  }
  base::Result<std::string> offer() {
    const auto done =
        town.host().duty(Officer{"carol", "", "", "umpire"},
                         "substitute fencing " + std::to_string(gone->seat) + " cora@example.org", town.now);
    town.deliver();
    return done;
  }
  Player *gone = nullptr, *stays = nullptr, *cora = nullptr;
};

TEST_F(Vacant, a_substitute_plays_on_in_the_same_log) {
  const std::uint64_t size = stays->node->log().size();
  const std::string away = date_words(town.now + 3 * k_day).substr(0, 10),
                    back = date_words(town.now + 20 * k_day).substr(0, 10);
  ASSERT_EQ(say(*gone, "/host absent " + away + " to " + back).verdict, "order: absent");
  const auto offered = offer();
  ASSERT_TRUE(offered);
  EXPECT_NE(offered->find("that player is away from " + away + " to " + back), std::string::npos) << *offered;
  EXPECT_EQ(count(town.news(*gone), "your seat is offered to another player"), 1u);
  const auto asked = town.news(*cora);
  ASSERT_EQ(asked.size(), 1u);
  EXPECT_EQ(count(asked, "will you take over"), 1u);
  EXPECT_EQ(count(asked, "filename=\"report.txt\""), 1u);
  town.take_history(*cora, asked[0]);
  town.sign_for_seat(*cora, word_after(asked[0], "--offer"));
  ASSERT_TRUE(town.mail_newest(*cora, "note"));
  EXPECT_EQ(last().verdict, "seat " + std::to_string(gone->seat) + " handed over");
  EXPECT_EQ(count(town.news(*cora), "the seat is yours"), 1u);
  EXPECT_EQ(count(town.news(*stays), "plays on for"), 1u);
  EXPECT_EQ(count(town.news(*gone), "another player has your seat"), 1u);
  EXPECT_EQ(gone->node->handed_over(), "Cora") << "his program must not ask him for a move";
  EXPECT_FALSE(cora->node->handed_over());
  EXPECT_EQ(row().due, town.now + 7 * k_day);
  ASSERT_EQ(cora->node->seat(), gone->seat);
  const auto late = cora->node->agreements();
  ASSERT_EQ(late.size(), 1u);
  ASSERT_TRUE(cora->node->send({{}, std::nullopt, {late[0].text}}));
  ASSERT_TRUE(town.mail_newest(*cora, "packet"));
  EXPECT_EQ(last().verdict, "packet taken");
  EXPECT_EQ(row().due, town.now + 7 * k_day) << "the former player's holidays are not hers";
  EXPECT_GT(stays->node->log().size(), size);
  EXPECT_EQ(stays->node->course().name(gone->seat), "Cora");
  gone->node.reset();
  dice::Random random(18);
  int packets = 0;
  while (packets < 300 && town.turn(random))
    ++packets;
  EXPECT_EQ(row().state, GameState::over);
  EXPECT_EQ(cora->node->log().head(), stays->node->log().head());
  const auto audit = store::audit(cora->node->log(), town.player_setting(*cora).resolve);
  ASSERT_TRUE(audit);
  EXPECT_TRUE(audit->good()) << audit->failure->sentence;
}

TEST_F(Vacant, a_seat_is_offered_only_while_its_player_is_awaited) {
  const auto refused =
      town.host().duty(Officer{"carol", "", "", "umpire"},
                       "substitute fencing " + std::to_string(stays->seat) + " cora@example.org", town.now);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "duty");
}

TEST_F(Vacant, an_offer_is_for_one_address_one_word_and_one_position) {
  ASSERT_TRUE(offer());
  const auto asked = town.news(*cora);
  town.take_history(*cora, asked[0]);
  const std::string word = word_after(asked[0], "--offer");
  town.sign_for_seat(*cora, "0123456789abcdef");
  ASSERT_TRUE(town.mail_newest(*cora, "note"));
  EXPECT_EQ(last().verdict, "refused: offer") << "a word that nobody has sent her";
  cora->node.reset();
  cora->node = *store::Node::open(cora->path, std::nullopt, town.player_setting(*cora));
  town.sign_for_seat(*cora, word);
  const auto outbox = cora->node->outbox();
  const Bytes note = outbox->back().row.bytes;
  const std::string home = cora->address;
  cora->address = "mallory@example.org";
  town.give(*cora, mail::Kind::note, note);
  EXPECT_EQ(last().verdict, "refused: offer") << "from an address that was not asked";
  cora->address = home;
  dice::Random random(3);
  ASSERT_TRUE(town.turn(random));  // he is back
  town.give(*cora, mail::Kind::note, note);
  EXPECT_EQ(last().verdict, "refused: offer") << "the former player has answered: the seat is his";
  const auto seats = town.host().ledger().seats("fencing");
  ASSERT_TRUE(seats);
  for (const SeatRow& s : *seats)
    EXPECT_NE(s.name, "Cora");
  EXPECT_TRUE(stays->node->proposals().empty());
}

TEST_F(Vacant, a_late_packet_of_the_former_player_is_not_taken) {
  ASSERT_TRUE(offer());
  const auto asked = town.news(*cora);
  town.take_history(*cora, asked[0]);
  town.sign_for_seat(*cora, word_after(asked[0], "--offer"));
  dice::Random random(3);
  const std::uint64_t size = stays->node->log().size();
  ASSERT_TRUE(gone->node->send({{gone->node->board().sample(random)}, std::nullopt, {}}));  // mailed too late
  const auto outbox = gone->node->outbox();
  ASSERT_TRUE(town.mail_newest(*cora, "note"));
  town.give(*gone, mail::Kind::packet, outbox->back().row.bytes);
  EXPECT_EQ(last().verdict, "refused: phase");
  EXPECT_EQ(count(town.news(*gone), "handed over to Cora"), 1u);
  EXPECT_EQ(stays->node->log().size(), size);
}

/// The three mails by which a seat changes hands, one of which is disturbed: the umpire's signed duty, the newcomer's
/// signature, her first packet. Then the game goes on for a while.
struct HandOver : Vacant {
  enum Step { k_duty, k_take_over, k_agreed, k_steps };
  using Talk::row, Vacant::cora, Vacant::stays;
  store::SeatSecrets carols = store::test::secrets_of(40);
  HandOver() {
    const auto key = store::seat_keys(carols).signing;
    EXPECT_TRUE(town.host().ledger().put(Officer{"carol", "carol@example.org", base::to_hex(key), "umpire"}));
  }
  void TestBody() override {}

  std::string duty() const {
    return duty_mail("carol@example.org", "host@club.example", "carol", carols,
                     "substitute fencing " + std::to_string(gone->seat) + " cora@example.org", "duty@example.org");
  }
  /// Gives a mail; with `kill` above 0 to a process that dies at that step, and then again, twice. True when no process
  /// has died.
  bool give(const std::string& mail, int kill) {
    const bool lived = town.take_and_die(mail, kill);
    for (int i = 0; i < 2 && kill > 0; ++i)
      EXPECT_TRUE(town.take_and_die(mail, 0));
    town.restart();
    town.hand_over_files();
    return lived;
  }
  bool play(Step disturbed, int kill) {
    const auto at = [&](Step step) { return step == disturbed ? kill : 0; };
    bool lived = give(duty(), at(k_duty));
    const auto asked = town.news(*cora);
    EXPECT_EQ(asked.size(), 1u);
    if (asked.empty()) return true;
    town.take_history(*cora, asked[0]);
    town.sign_for_seat(*cora, word_after(asked[0], "--offer"));
    lived = give(town.newest_mail(*cora, mail::Kind::note, "take-over@example.org"), at(k_take_over)) && lived;
    EXPECT_EQ(cora->node->seat(), gone->seat);
    const auto agreed = cora->node->agreements();
    EXPECT_EQ(agreed.size(), 1u);
    if (agreed.empty()) return true;
    EXPECT_TRUE(cora->node->send({{}, std::nullopt, {agreed[0].text}}));
    lived = give(town.newest_mail(*cora, mail::Kind::packet, "agreed@example.org"), at(k_agreed)) && lived;
    gone->node.reset();
    dice::Random random(18);
    for (int i = 0; i < 4; ++i)
      EXPECT_TRUE(town.turn(random));
    return lived;
  }
  /// Everything that was mailed: each once.
  std::multiset<std::string> mailed() {
    std::multiset<std::string> out;
    const auto all = town.host().ledger().mails_out(1000);
    EXPECT_TRUE(all);
    for (const MailOut& mail : *all)
      out.insert(mail.about + " to " + mail.to);
    return out;
  }
  /// The number of mails that answer that one, and their receivers.
  std::vector<std::string> answers(const std::string& id) {
    std::vector<std::string> out;
    const auto all = town.host().ledger().mails_out(1000);
    EXPECT_TRUE(all);
    for (const MailOut& mail : *all) {
      if (base::as_text(mail.bytes).find("In-Reply-To: <" + id + ">") != std::string::npos) out.push_back(mail.to);
    }
    return out;
  }
};

class HandOverKilled : public testing::TestWithParam<HandOver::Step> {};

TEST_P(HandOverKilled, at_every_step_and_the_mail_given_again_is_answered_once_and_the_game_goes_on) {
  HandOver control;
  ASSERT_TRUE(control.play(HandOver::k_steps, 0));
  const auto wanted = control.mailed();
  int n = 1;
  for (bool lived = false; !lived; ++n) {
    ASSERT_LT(n, 60);
    HandOver disturbed;
    lived = disturbed.play(GetParam(), n);
    EXPECT_EQ(disturbed.mailed(), wanted) << "step " << n;
    EXPECT_EQ(disturbed.cora->node->log().head(), disturbed.stays->node->log().head()) << "step " << n;
    EXPECT_EQ(disturbed.answers("duty@example.org"), std::vector<std::string>{"carol@example.org"});
    EXPECT_EQ(disturbed.answers("take-over@example.org"), std::vector<std::string>{"cora@example.org"});
    EXPECT_EQ(disturbed.answers("agreed@example.org"), std::vector<std::string>{"cora@example.org"});
    EXPECT_EQ(disturbed.row().state, GameState::playing);
    ASSERT_FALSE(HasFailure()) << "step " << n;
  }
  EXPECT_GE(n, 8) << "there are fewer steps than there should be";
}

INSTANTIATE_TEST_SUITE_P(mails, HandOverKilled,
                         testing::Values(HandOver::k_duty, HandOver::k_take_over, HandOver::k_agreed),
                         [](const auto& p) {
                           return p.param == HandOver::k_duty        ? "duty"
                                  : p.param == HandOver::k_take_over ? "take_over"
                                                                     : "agreed";
                         });

TEST_F(Talk, the_seats_of_a_game_that_is_begun_anew_are_kept) {
  Player& cora = town.add("Cora");
  Player& eve = town.add("Eve");
  const int side = *other->node->course().player_of(mover->seat);
  ASSERT_TRUE(town.host().duty(Officer{"carol", "", "", "umpire"},
                               "restart fencing " + std::to_string(mover->seat) + " " + cora.address, town.now));
  town.deliver();
  const auto next = town.host().ledger().game("fencing-on");
  ASSERT_TRUE(next && *next);
  const auto invite = store::read_invite((*next)->invitation);
  int files = 0;
  const auto join = [&](Player& who, int wanted) {
    const std::uint8_t seat = invite->genesis.seats[0].side == wanted ? 0 : 1;
    who.path += "-on" + std::to_string(++files), who.top = who.path + ".top";
    who.node = *store::Node::join(who.path, (*next)->invitation, seat, who.name, who.secrets, town.player_setting(who));
    EXPECT_TRUE(town.mail_newest(who, "join"));
    return last().verdict;
  };
  EXPECT_EQ(join(eve, side), "refused: kept");
  EXPECT_EQ(join(eve, 1 - side), "refused: kept");
  EXPECT_EQ(join(cora, 1 - side), "refused: kept") << "not the seat that she was asked for";
  EXPECT_EQ(join(*other, side), "refused: kept");
  EXPECT_EQ(join(cora, side).substr(0, 4), "seat");
  other->address = "elsewhere@example.org";
  EXPECT_EQ(join(*other, 1 - side).substr(0, 4), "seat") << "known by his key";
}

}  // namespace
}  // namespace hexpost::host::test
