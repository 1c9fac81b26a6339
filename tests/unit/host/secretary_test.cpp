#include <gtest/gtest.h>

#include "tests/unit/host/talk.h"

/// The answers to impossible requests of officers and members.
namespace hexpost::host::test {
namespace {

struct Secretary : Talk {};

TEST_F(Secretary, how_many_days_may_be_asked_for_is_said) {
  for (const char* days : {"400", "0", "99", "soon"}) {
    EXPECT_EQ(say(*other, std::string("/host extend ") + days).verdict, "refused: days") << days;
    EXPECT_EQ(count(theirs, "from 1 to 60"), 1u);
  }
  ASSERT_TRUE(other->node->resign());
  ASSERT_TRUE(town.mail_newest(*other, "note"));
  const auto done = town.host().duty({"carol", "", "", "director"}, "extend fencing 1", town.now);
  ASSERT_FALSE(done);
  EXPECT_NE(done.error().what.find("resigned"), std::string::npos) << done.error().what;
  const auto near = town.host().duty({"carol", "", "", "director"}, "extend fencin 1", town.now);
  ASSERT_FALSE(near);
  EXPECT_NE(near.error().what.find("did you mean fencing?"), std::string::npos) << near.error().what;
}

TEST_F(Secretary, an_address_to_which_no_mail_can_be_written_is_refused) {
  const Officer carol{"carol", "", "", "director"};
  for (const char* address : {"bela", "bela@", "@example.org"}) {
    const auto done = town.host().duty(carol, std::string("address fencing 0 ") + address, town.now);
    ASSERT_FALSE(done) << address;
    EXPECT_NE(done.error().what.find("address GAME SEAT ADDRESS"), std::string::npos) << done.error().what;
  }
  const auto done = town.host().duty(carol, "address fencing 0 New@Example.org", town.now);
  ASSERT_TRUE(done) << done.error().what;
  const auto seats = town.host().ledger().seats("fencing");
  ASSERT_TRUE(seats && !seats->empty());
  EXPECT_EQ(seats->front().mail, "new@example.org");
}

TEST_F(Secretary, an_officer_answers_the_member_who_wrote_the_letter) {
  ASSERT_TRUE(town.host().ledger().put(Officer{"carol", "carol@club.example", "", "secretary"}));
  town.ask(*mover, "I do not understand rule 4.2 at all, could somebody explain?");
  ASSERT_EQ(town.lost.size(), 1u);
  const std::string mail = base::as_text(town.lost[0].bytes);
  const std::size_t header = mail.find("\nReply-To: ");
  ASSERT_NE(header, std::string::npos) << mail;
  EXPECT_LT(mail.find(mover->address, header), mail.find('\n', header + 1));
}

}  // namespace
}  // namespace hexpost::host::test
