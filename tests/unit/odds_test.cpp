#include <gtest/gtest.h>

#include "engine/table/odds.h"

using namespace hexpost::table;

namespace {

struct View {};
struct Fact {
  int n = 0;
};
using Dice = OddsTable<View, Fact>;

/// The odds of what `rule` says of one unit "A".
std::optional<Odds> odds(const std::function<std::string(Dice&)>& rule, OddsPolicy policy = {}) {
  Dice table(std::move(policy));
  return enumerate<View, Fact>(table, [&]() -> std::vector<Became> {
    std::string what = rule(table);
    if (what.empty()) return {};
    return {{"A", what}};
  });
}

Share share(const Odds& o, const std::string& what) {
  for (const auto& outcome : o.fates.at(0).outcomes) {
    if (outcome.what == what) return outcome.share;
  }
  return {0, 1};
}

std::string sum_of_three(Dice& t) {
  int sum = 0;
  for (int i = 0; i < 3; ++i)
    sum += t.roll(6, "1");
  return std::to_string(sum);
}

}  // namespace

TEST(Odds, two_dice_come_to_seven_in_six_of_thirty_six_ways) {
  const auto o = odds([](Dice& t) {
    const int a = t.roll(6, "1");
    const int b = t.roll(6, "1");
    return std::to_string(a + b);
  });
  ASSERT_TRUE(o);
  EXPECT_EQ(o->ways, 36u);
  EXPECT_EQ(share(*o, "7"), (Share{1, 6}));
  EXPECT_EQ(share(*o, "2"), (Share{1, 36}));
  EXPECT_EQ(share(*o, "13"), (Share{0, 1}));
  EXPECT_EQ(o->outcomes.front().what, "A: 7") << "the likeliest comes first";
  EXPECT_EQ(o->outcomes.size(), 11u);
}

TEST(Odds, a_total_has_the_distribution_of_its_dice_one_by_one_in_fewer_ways) {
  const auto one_by_one = odds(sum_of_three);
  const auto at_once = odds([](Dice& t) { return std::to_string(t.total(3, 6, "1")); });
  ASSERT_TRUE(one_by_one && at_once);
  EXPECT_EQ(one_by_one->fates, at_once->fates);
  EXPECT_EQ(one_by_one->ways, 216u);
  EXPECT_EQ(at_once->ways, 16u);
}

TEST(Odds, faces_that_come_to_the_same_are_one_way_with_the_same_shares) {
  const auto hit = [](int face) { return face >= 9 ? 1 : 0; };
  const auto rule = [&](const Lump& lump) {
    return [&hit, lump](Dice& t) {
      const int a = hit(t.roll(12, "1", lump));
      const int b = a == 1 ? hit(t.roll(12, "1", lump)) : 0;
      return std::string(a + b == 2 ? "both" : a == 1 ? "one" : "none");
    };
  };
  const auto faces = odds(rule({}));
  const auto lumped = odds(rule(hit));
  ASSERT_TRUE(faces && lumped);
  EXPECT_EQ(faces->fates, lumped->fates);
  EXPECT_EQ(lumped->ways, 3u);
  EXPECT_EQ(faces->ways, 8u + 4u * 12u);
  EXPECT_EQ(share(*lumped, "both"), (Share{1, 9}));
}

TEST(Odds, ways_of_different_length_and_dice_add_up_to_one) {
  const auto o = odds([](Dice& t) -> std::string {
    if (t.roll(10, "1") < 10) return "";  // nothing happens to A
    if (t.roll(7, "2") == 1) return "gone";
    return t.roll(12, "3") == 12 ? "gone" : "shaken";
  });
  ASSERT_TRUE(o);
  EXPECT_EQ(share(*o, "unhurt"), (Share{9, 10}));
  EXPECT_EQ(share(*o, "gone"), (Share{3, 140}));  // 1/10 of 1/7 + 6/7 of 1/12
  EXPECT_EQ(share(*o, "shaken"), (Share{11, 140}));
}

TEST(Odds, too_many_ways_are_refused_and_not_estimated) {
  EXPECT_FALSE(odds([](Dice& t) {
    for (int i = 0; i < 9; ++i)
      t.roll(6, "1");
    return std::string("x");
  }));
}

TEST(Odds, figures_too_large_to_be_exact_are_refused) {
  EXPECT_FALSE(odds([](Dice& t) { return std::to_string(t.total(40, 12, "1")); }));
  EXPECT_TRUE(odds([](Dice& t) { return std::to_string(t.total(30, 12, "1")); }));
}

TEST(Odds, questions_are_answered_by_the_policy_else_boldly_and_never_when_one_answer_is_legal) {
  const auto rule = [](Dice& t) {
    const bool stand = t.ask(View{}, 1, Choice<bool>{"stand", "1", "A", "", yes_no(), {}});
    const int forced = t.ask(View{}, 1, Choice<int>{"where", "1", "A", "", {{7, "0707"}}, {}});
    return std::string(stand ? "stood" : "ran") + std::to_string(forced);
  };
  EXPECT_EQ(odds(rule)->outcomes.front().what, "A: stood7");
  EXPECT_EQ(odds(rule, [](Player, std::string_view q) -> std::optional<std::string> {
              return q == "stand" ? std::optional<std::string>("never") : std::nullopt;
            })->outcomes.front().what,
            "A: ran7");
}

TEST(Odds, a_share_is_rounded_to_tenths_of_a_percent) {
  EXPECT_EQ((Share{1, 3}.permille()), 333);
  EXPECT_EQ((Share{2, 3}.permille()), 667);
  EXPECT_EQ((Share{1, 1}.permille()), 1000);
  EXPECT_EQ((Share{1, 4000}.permille()), 0);
}
