#include "engine/table/cards.h"

#include <gtest/gtest.h>

#include <vector>

#include "engine/table/stand_line.h"

/// What one program knows of cards, and which seal slot answers which question.
namespace {

using namespace hexpost;
using namespace hexpost::table;

TEST(Cards, a_place_has_one_card_and_each_viewer_sees_a_part) {
  Cards cards;
  EXPECT_FALSE(cards.at(3));
  EXPECT_TRUE(cards.learn({7, 20, sees(1)}));
  EXPECT_TRUE(cards.learn({3, 11, sees(0)}));
  EXPECT_TRUE(cards.learn({3, 11, sees(0)})) << "told again";
  EXPECT_FALSE(cards.learn({3, 12, k_all_see})) << "another card";
  EXPECT_EQ(cards.at(3), 11);
  EXPECT_EQ(cards.seen_by(Player{0}).at(3), 11);
  EXPECT_FALSE(cards.seen_by(Player{0}).at(7));
  EXPECT_FALSE(cards.seen_by(Player{1}).at(3));
  EXPECT_EQ(cards.seen_by(std::nullopt), cards);
  EXPECT_TRUE(cards.learn({3, 11, k_all_see})) << "it is played: all see it";
  EXPECT_EQ(cards.seen_by(Player{1}).at(3), 11);
  EXPECT_TRUE(Cards::none().empty());
}

TEST(SealSlots, a_question_may_have_slots_of_its_own) {
  StandingQuestion defend, strike, share;
  defend.name = "defend";
  strike.name = "strike", strike.apart = "strike-";
  share.name = "share", share.per_unit = false;
  const std::vector<StandingQuestion> all{defend, strike, share};
  EXPECT_EQ(subject_in(all, defend, "HI1"), "HI1");
  EXPECT_FALSE(subject_in(all, defend, "strike-HI1")) << "opening it must say nothing of the unit's other answers";
  EXPECT_FALSE(subject_in(all, defend, "share"));
  EXPECT_EQ(subject_in(all, strike, "strike-HI1"), "HI1");
  EXPECT_FALSE(subject_in(all, strike, "HI1"));
  EXPECT_FALSE(subject_in(all, strike, "share"));
  EXPECT_EQ(subject_in(all, share, "share"), "");
  EXPECT_FALSE(subject_in(all, share, "HI1"));
}

}  // namespace
