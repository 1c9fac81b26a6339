#include <gtest/gtest.h>

#include "tests/unit/protocol/club.h"

namespace hexpost::store::test {
namespace {

TEST(Game, two_seats_play_from_invitation_to_victory_and_agree_on_every_head) {
  Club club;
  club.begin();
  ASSERT_TRUE(club.play_out(1));
  EXPECT_EQ(club[0].log().head(), club[1].log().head());
  EXPECT_EQ(club[0].outcome(), club[1].outcome());
  EXPECT_EQ(club[0].phase(), Phase::over);
}

}  // namespace
}  // namespace hexpost::store::test
