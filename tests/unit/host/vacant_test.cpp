#include <gtest/gtest.h>

#include <sstream>

#include "engine/base/text.h"
#include "store/host/deadline.h"
#include "store/protocol/audit.h"
#include "tests/unit/host/talk.h"

/// A seat whose player has vanished, and who may have it.
namespace hexpost::host::test {
namespace {

/// Somebody has vanished, and Cora has been offered his seat.
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
  /// What follows `name` in the offer's commands.
  static std::string word_of(std::string mail, const std::string& name) {
    for (std::size_t soft = mail.find("=\n"); soft != std::string::npos; soft = mail.find("=\n"))
      mail.erase(soft, 2);
    const std::size_t at = mail.find(name + " ") + name.size() + 1;
    return mail.substr(at, mail.find_first_of(" \n", at) - at);
  }
  /// The history of the attachment, taken in by her program.
  void take_history(const std::string& mail) {
    const std::size_t head = mail.find("filename=\"history.jsonl\"");
    ASSERT_NE(head, std::string::npos);
    const std::size_t begin = mail.find("\n\n", head) + 2, end = mail.find("\n--=_", begin);
    std::string encoded = mail.substr(begin, end - begin);
    std::erase(encoded, '\n');
    const auto bytes = base::from_base64(encoded);
    ASSERT_TRUE(bytes);
    std::stringstream history(base::as_text(*bytes));
    ASSERT_TRUE(store::import_log(cora->path, history, town.player_setting(*cora).resolve));
    cora->node = *store::Node::open(cora->path, std::nullopt, town.player_setting(*cora));
  }
  void sign(const std::string& word) {
    const auto signed_note = cora->node->take_over(gone->seat, word, "Cora", cora->secrets);
    ASSERT_TRUE(signed_note) << signed_note.error().what;
    cora->node.reset();
    cora->node = *store::Node::open(cora->path, cora->secrets, town.player_setting(*cora));
  }
  Player *gone = nullptr, *stays = nullptr, *cora = nullptr;
};

TEST_F(Vacant, a_substitute_plays_on_in_the_same_log) {
  const std::uint64_t size = stays->node->log().size();
  ASSERT_TRUE(offer());
  const auto asked = town.news(*cora);
  ASSERT_EQ(asked.size(), 1u);
  EXPECT_EQ(count(asked, "will you take over"), 1u);
  EXPECT_EQ(count(asked, "filename=\"report.txt\""), 1u);
  take_history(asked[0]);
  sign(word_of(asked[0], "--offer"));
  ASSERT_TRUE(town.mail_newest(*cora, "note"));
  EXPECT_EQ(last().verdict, "seat " + std::to_string(gone->seat) + " handed over");
  EXPECT_EQ(count(town.news(*cora), "the seat is yours"), 1u);
  EXPECT_EQ(count(town.news(*stays), "plays on for"), 1u);
  EXPECT_EQ(count(town.news(*gone), "somebody else has your seat"), 1u);
  EXPECT_EQ(row().due, town.now + 7 * k_day);
  ASSERT_EQ(cora->node->seat(), gone->seat);
  const auto late = cora->node->agreements();
  ASSERT_EQ(late.size(), 1u);
  ASSERT_TRUE(cora->node->send({{}, std::nullopt, {late[0].text}}));
  ASSERT_TRUE(town.mail_newest(*cora, "packet"));
  EXPECT_EQ(last().verdict, "packet taken");
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
  take_history(asked[0]);
  const std::string word = word_of(asked[0], "--offer");
  sign("0123456789abcdef");
  ASSERT_TRUE(town.mail_newest(*cora, "note"));
  EXPECT_EQ(last().verdict, "refused: offer") << "a word that nobody has sent her";
  cora->node.reset();
  cora->node = *store::Node::open(cora->path, std::nullopt, town.player_setting(*cora));
  sign(word);
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
  ASSERT_TRUE(town.host().ledger().seats("fencing"));
  for (const SeatRow& s : *town.host().ledger().seats("fencing"))
    EXPECT_NE(s.name, "Cora");
  EXPECT_TRUE(stays->node->proposals().empty());
}

TEST_F(Vacant, a_late_packet_of_the_former_player_is_not_taken) {
  ASSERT_TRUE(offer());
  const auto asked = town.news(*cora);
  take_history(asked[0]);
  sign(word_of(asked[0], "--offer"));
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

}  // namespace
}  // namespace hexpost::host::test
