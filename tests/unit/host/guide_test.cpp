#include "tests/unit/host/talk.h"

/// "How do I play?", asked of a host.
namespace hexpost::host::test {
namespace {

using Guides = Talk;

TEST_F(Guides, how_do_i_play_is_answered_with_the_guide_of_the_games_of_the_writer) {
  give_mail({mover->address, "host@club.example", "", "How do I play?", "I am new here.", {}, {}});
  EXPECT_EQ(last().verdict, "command: guide");
  ASSERT_EQ(mine.size(), 1u);
  EXPECT_EQ(count(mine, "A turn in the game fencing"), 1u);
  EXPECT_EQ(count(mine, "hexpost --game fencing orders --out orders.txt"), 1u);
  EXPECT_EQ(count(mine, "Waiting for: " + mover->name), 1u);
  give_mail({mover->address, "host@club.example", "", "hi", "guide fencing", {}, {}});
  EXPECT_EQ(count(mine, "A turn in the game fencing"), 1u);
  give_mail({mover->address, "host@club.example", "", "hi", "guide fensing", {}, {}});
  EXPECT_EQ(count(mine, "There is no game fensing here; did you mean fencing?"), 1u);
  give_mail({"dora@example.org", "host@club.example", "", "How do I play?", "", {}, {}});
  const auto out = town.host().ledger().mails_out(1);
  ASSERT_TRUE(out && !out->empty());
  EXPECT_NE(base::as_text(out->back().bytes).find("You have no seat in a game here yet."), std::string::npos);
}

}  // namespace
}  // namespace hexpost::host::test
