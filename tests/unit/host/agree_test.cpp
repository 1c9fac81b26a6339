#include "store/host/ledger/ladder.h"
#include "tests/unit/host/talk.h"

/// Agreements of both players, and the host's mails about them.
namespace hexpost::host::test {
namespace {

TEST_F(Talk, a_draw_that_is_ruled_counts_as_one_and_an_adjourned_game_does_not) {
  ASSERT_TRUE(town.host().duty(Officer{"carol", "", "", "umpire"}, "rule fencing drawn at midnight", town.now));
  EXPECT_EQ(row().how, "drawn");
  EXPECT_EQ(ladder(town.host().ledger())->size(), 2u);
}

TEST_F(Talk, who_resigns_is_named) {
  ASSERT_TRUE(mover->node->resign());
  ASSERT_TRUE(town.mail_newest(*mover, "note"));
  hear();
  EXPECT_EQ(count(mine, "The other side has resigned"), 0u) << "it was he himself";
  EXPECT_EQ(count(mine, "has resigned: "), 1u);
  EXPECT_EQ(count(mine, "Waiting for") + count(theirs, "Waiting for"), 0u);
}

TEST_F(Talk, a_take_back_that_both_sign_is_in_the_log) {
  dice::Random random(4);
  const std::uint64_t there = mover->node->log().size();
  ASSERT_TRUE(town.turn(random));
  Player* const now = town.awaited();
  ASSERT_NE(now, nullptr);
  Player& not_now = now == mover ? *other : *mover;
  ASSERT_TRUE(now->node->propose(store::NoteKind::take_back, {{"to", std::to_string(there)}}));
  ASSERT_TRUE(town.mail_newest(*now, "note"));
  ASSERT_TRUE(not_now.node->countersign(not_now.node->agreements().at(0).text));
  ASSERT_TRUE(town.mail_newest(not_now, "note"));
  ASSERT_TRUE(now->node->send({{}, std::nullopt, {now->node->agreements().at(0).text}}));
  hear();
  const auto& his = now == mover ? mine : theirs;
  const auto& hers = now == mover ? theirs : mine;
  EXPECT_EQ(count(his, "You must put the agreement"), 1u);
  EXPECT_EQ(count(hers, "You do not need to do anything."), 1u);
  ASSERT_TRUE(town.mail_newest(*now, "packet"));
  // no umpire's answer follows it: this mail brings the report
  hear();
  EXPECT_EQ(count(mine, "comes in a separate") + count(theirs, "comes in a separate"), 0u);
  EXPECT_EQ(count(now == mover ? theirs : mine, "The players agreed to take back everything after event"), 1u);
  EXPECT_EQ(count(now == mover ? theirs : mine, "game fencing"), 1u) << "with the report";
  EXPECT_EQ(mover->node->log().head(), other->node->log().head());
  EXPECT_EQ(row().state, GameState::playing);
  EXPECT_NE(town.awaited(), nullptr);
}

TEST_F(Talk, an_agreed_draw_that_comes_as_a_packet_after_the_host_s_ruling_changes_nothing) {
  Player& now = *mover;
  ASSERT_TRUE(now.node->propose(store::NoteKind::draw, {}));
  ASSERT_TRUE(town.mail_newest(now, "note"));
  ASSERT_TRUE(other->node->countersign(other->node->agreements().at(0).text));
  // the two sit at one table: he has the other's signature before the host has it
  ASSERT_TRUE(now.node->send({{}, std::nullopt, {other->node->agreements().at(0).text}}));
  ASSERT_TRUE(town.mail_newest(*other, "note"));
  EXPECT_EQ(row().how, "drawn");
  hear();
  ASSERT_TRUE(town.mail_newest(now, "packet"));
  EXPECT_EQ(last().verdict, "refused: over");
  hear();
  ASSERT_EQ(mine.size(), 1u);
  EXPECT_EQ(count(mine, "You do not need to send"), 1u);
  EXPECT_EQ(count(mine, "send --again"), 0u) << "it would come to the same";
  EXPECT_EQ(row().how, "drawn");
  for (const Player* p : {mover, other})
    EXPECT_EQ(p->node->phase(), store::Phase::over);
}

}  // namespace
}  // namespace hexpost::host::test
