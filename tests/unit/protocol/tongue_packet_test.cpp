#include <gtest/gtest.h>

#include <set>

#include "engine/base/language.h"
#include "engine/orders/tongue.h"
#include "tests/support/battles.h"
#include "tests/support/policies.h"
#include "tests/unit/protocol/club.h"

/// Orders may be typed in the player's own language; in a packet stands the canonical form and no other, whatever
/// language the program that judges it speaks.
namespace hexpost::store::test {
namespace {

/// A battle of Chariots of Fire at the first Orders Phase of either side.
class ChariotsClub : public testing::Test {
 protected:
  ChariotsClub()
      : battle(hexpost::test::load_chariots("astarpa")), club(Club::Rules{.resolve = [this](const Genesis&) {
          return base::Result<std::shared_ptr<const table::Battle>>(battle);
        }}) {}
  void SetUp() override {
    club.prepare();
    std::set<std::size_t> sealed;
    for (int mails = 0; mails < 20; ++mails) {
      const std::size_t writer = mails == 0 ? 0 : *club.writer();
      Draft draft;
      if (mails > 0) {
        const table::Match& board = club[writer].board();
        const auto& awaited = board.awaited();
        const bool decides = awaited.kind == table::Awaited::Kind::decision && awaited.who == writer;
        if (decides && awaited.question == "orders") {
          actor = writer, other = 1 - writer;
          return;
        }
        // one answer at a time: what is proposed for later would play the phase as well
        if (decides) draft.lines = {board.pending(1)->answers.front()};
      }
      if (sealed.insert(writer).second)
        draft.policies = hexpost::test::proposed_policies(*battle, static_cast<table::Player>(writer));
      club.send(writer, draft);
      ASSERT_FALSE(HasFatalFailure());
    }
    FAIL() << "nobody comes to his orders";
  }
  std::string judged(const std::string& line) {
    return code(club, other,
                forge(club.members[actor].secrets, club[other].course(), static_cast<std::uint8_t>(actor),
                      {Decision{line}}, true));
  }
  std::string in_polish(const std::string& line) const {
    base::set_language("pl");
    std::string out = orders::shown(battle->names(), line);
    base::set_language({});
    return out;
  }
  /// In either language the line in Polish words is no decision; `expect_canonical` judges the line itself.
  void expect_polish_refused(const std::string& line, const auto& expect_canonical) {
    const std::string typed = in_polish(line);
    ASSERT_NE(typed, line);
    for (const char* language : {"", "pl"}) {
      base::set_language(language);
      expect_canonical();
      EXPECT_EQ(judged(typed), "decision") << typed << ", judged in \"" << language << "\"";
    }
    base::set_language({});
  }
  void TearDown() override { base::set_language({}); }

  std::shared_ptr<const table::Battle> battle;
  Club club;
  std::size_t actor = 0, other = 1;
};

TEST_F(ChariotsClub, a_decision_in_polish_words_is_refused_by_all) {
  const auto answers = club[actor].board().pending(400)->answers;
  std::set<std::string> verbs;
  for (const std::string& line : answers) {
    if (!verbs.insert(line.substr(0, line.find(' '))).second) continue;
    expect_polish_refused(line, [&] { EXPECT_EQ(judged(line), "") << line; });
  }
  EXPECT_GE(verbs.size(), 2u);
}

TEST_F(ChariotsClub, so_are_a_standing_order_and_a_condition_in_polish_words) {
  const std::string end = club[actor].board().pending(400)->answers.back();
  const std::vector<std::string> lines{"stand army face do stay", "if Ar-CH1 routed then " + end};
  for (const std::string& line : lines) {
    expect_polish_refused(line, [&] { EXPECT_NE(judged(line), "decision") << line; });
  }
}

TEST_F(ChariotsClub, lines_typed_in_polish_are_sent_in_canonical_words) {
  const std::string line = club[actor].board().pending(1)->answers.front();
  const std::string typed = in_polish(line);
  base::set_language("pl");
  const auto canonical = club[actor].board().canonical(typed);
  base::set_language({});
  ASSERT_TRUE(std::holds_alternative<std::string>(canonical));
  EXPECT_EQ(std::get<std::string>(canonical), line);
}

}  // namespace
}  // namespace hexpost::store::test
