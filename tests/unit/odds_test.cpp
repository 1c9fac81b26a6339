#include "engine/odds/odds.h"

#include <gtest/gtest.h>

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
    sum += t.roll({6, "1"});
  return std::to_string(sum);
}

}  // namespace

TEST(Odds, two_dice_come_to_seven_in_six_of_thirty_six_ways) {
  const auto o = odds([](Dice& t) {
    const int a = t.roll({6, "1"});
    const int b = t.roll({6, "1"});
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
  const auto at_once = odds([](Dice& t) { return std::to_string(t.sum(3, {6, "1"})); });
  ASSERT_TRUE(one_by_one && at_once);
  EXPECT_EQ(one_by_one->fates, at_once->fates);
  EXPECT_EQ(one_by_one->ways, 216u);
  EXPECT_EQ(at_once->ways, 16u);
}

TEST(Odds, faces_of_one_meaning_are_one_way_with_the_same_shares) {
  const auto rule = [](const auto& hit) {
    return [hit](Dice& t) {
      const bool a = hit(t), b = a && hit(t);
      return std::string(b ? "both" : a ? "one" : "none");
    };
  };
  const auto faces = odds(rule([](Dice& t) { return t.roll({12, "1"}) >= 9; }));
  const auto read = odds(rule([](Dice& t) {
    return static_cast<bool>(t.roll({12, "1"}, [](int face) { return face >= 9; }));
  }));
  ASSERT_TRUE(faces && read);
  EXPECT_EQ(faces->fates, read->fates);
  EXPECT_EQ(read->ways, 3u);
  EXPECT_EQ(faces->ways, 8u + 4u * 12u);
  EXPECT_EQ(share(*read, "both"), (Share{1, 9}));
}

TEST(Odds, a_meaning_of_several_figures_is_compared_whole) {
  struct Shot {
    int hits = 0;
    bool last = false;
    bool operator==(const Shot&) const = default;
    int worth() const { return hits; }
  };
  const auto o = odds([](Dice& t) {
    const auto shot = t.roll({10, "1"}, [](int face) { return Shot{face <= 2 ? 1 : 0, face == 10}; });
    return std::to_string(shot.means.hits) + (shot.means.last ? "!" : "");
  });
  ASSERT_TRUE(o);
  EXPECT_EQ(o->ways, 3u);
  EXPECT_EQ(share(*o, "1"), (Share{1, 5}));
  EXPECT_EQ(share(*o, "0"), (Share{7, 10}));
  EXPECT_EQ(share(*o, "0!"), (Share{1, 10}));
}

TEST(Odds, ways_of_different_length_and_dice_add_up_to_one) {
  const auto o = odds([](Dice& t) -> std::string {
    if (t.roll({10, "1"}) < 10) return "";  // nothing happens to A
    if (t.roll({7, "2"}) == 1) return "gone";
    return t.roll({12, "3"}) == 12 ? "gone" : "shaken";
  });
  ASSERT_TRUE(o);
  EXPECT_EQ(share(*o, "unhurt"), (Share{9, 10}));
  EXPECT_EQ(share(*o, "gone"), (Share{3, 140}));  // 1/10 of 1/7 + 6/7 of 1/12
  EXPECT_EQ(share(*o, "shaken"), (Share{11, 140}));
}

TEST(Odds, too_many_ways_are_refused_and_not_estimated) {
  EXPECT_FALSE(odds([](Dice& t) {
    for (int i = 0; i < 9; ++i)
      t.roll({6, "1"});
    return std::string("x");
  }));
}

TEST(Odds, figures_too_large_to_be_exact_are_refused) {
  EXPECT_FALSE(odds([](Dice& t) { return std::to_string(t.sum(200, {12, "1"})); }));
  EXPECT_TRUE(odds([](Dice& t) { return std::to_string(t.sum(40, {12, "1"})); }));
  // neither may the product of dice, each of them exact, run over
  EXPECT_FALSE(odds([](Dice& t) {
    for (int i = 0; i < 6; ++i)
      t.sum(30, {12, "1"}, [](int face) { return face < 0 ? 1 : 0; });
    return std::string("x");
  }));
}

TEST(Odds, a_throw_that_is_made_again_counts_for_nothing) {
  // both throw; equal throws are thrown again: the higher wins as often as the lower
  const auto o = odds([](Dice& t) {
    const char* end = t.repeat(0, [&](int&) -> std::optional<const char*> {
      const int a = t.roll({6, "1"}), b = t.roll({6, "1"});
      if (a == b) return std::nullopt;
      return a > b ? "won" : "lost";
    });
    return std::string(end);
  });
  ASSERT_TRUE(o);
  EXPECT_EQ(o->ways, 2u);
  EXPECT_EQ(share(*o, "won"), (Share{1, 2}));
}

TEST(Odds, positions_that_meet_in_a_repetition_are_played_once) {
  // a walk of 40 steps of 1 or 2, stopped at the first place beyond 40: by hand, u(n) = (u(n-1) + u(n-2)) / 2
  int steps = 0;
  const auto o = odds([&](Dice& t) {
    const int end = t.repeat(0, [&](int& at) -> std::optional<int> {
      ++steps;
      at += t.roll({2, "1"});
      return at >= 40 ? std::optional(at) : std::nullopt;
    });
    return std::to_string(end);
  });
  ASSERT_TRUE(o);
  EXPECT_EQ(steps, 80) << "two ways of each of forty places";
  std::vector<double> u{1.0, 0.5};
  for (std::size_t n = 2; n <= 40; ++n)
    u.push_back((u[n - 1] + u[n - 2]) / 2);
  EXPECT_NEAR(static_cast<double>(share(*o, "40").of) / static_cast<double>(share(*o, "40").all), u[40], 1e-12);
}

TEST(Odds, a_beginning_that_is_known_is_not_played_again) {
  int steps = 0;
  const auto walk = [&](Dice& t, auto from) {
    return t.repeat(from, [&](auto& at) -> std::optional<int> {
      ++steps;
      at = static_cast<std::remove_reference_t<decltype(at)>>(at + t.roll({2, "1"}));
      return at >= 3 ? std::optional(int{at}) : std::nullopt;
    });
  };
  const auto o = odds([&](Dice& t) {
    const int a = walk(t, 0), b = walk(t, 0), c = walk(t, std::int8_t{0});
    return std::to_string(a) + std::to_string(b) + std::to_string(c);
  });
  ASSERT_TRUE(o);
  EXPECT_EQ(o->ways, 8u);
  EXPECT_EQ(steps, 12) << "two ways of each of three places, once for each type of position";
}

TEST(Odds, a_repetition_without_an_end_or_back_to_an_earlier_place_is_a_bug) {
  using End = std::optional<int>;
  EXPECT_THROW(odds([](Dice& t) { return std::to_string(t.repeat(0, [](int&) { return End(); })); }),
               hexpost::base::Bug);
  EXPECT_THROW(odds([](Dice& t) {
                 return std::to_string(t.repeat(0, [&](int& at) {
                   if (t.roll({2, "1"}) == 2) return End(at);
                   at = 1 - at;
                   return End();
                 }));
               }),
               hexpost::base::Bug);
}

TEST(Odds, dice_before_and_after_a_repetition_are_told_apart_from_those_in_it) {
  const auto o = odds([](Dice& t) {
    const int before = t.roll({2, "1"});
    const int end = t.repeat(0, [&](int&) { return std::optional(t.roll({3, "1"})); });
    const int after = t.roll({2, "1"});
    return std::to_string(before) + std::to_string(end) + std::to_string(after);
  });
  ASSERT_TRUE(o);
  EXPECT_EQ(o->ways, 12u);
  EXPECT_EQ(share(*o, "132"), (Share{1, 12}));
}

TEST(Odds, large_figures_add_multiply_and_divide_exactly) {
  Big factorial = 1;
  for (std::uint64_t n = 1; n <= 60; ++n)
    factorial *= n;
  EXPECT_EQ(factorial.bits(), 273);
  Big back = factorial;
  for (std::uint64_t n = 60; n >= 2; --n) {
    const auto [quotient, rest] = Big::divided(back, n);
    EXPECT_EQ(rest, Big{0}) << n;
    back = quotient;
  }
  EXPECT_EQ(back, Big{1});
  const auto [quotient, rest] = Big::divided(factorial + 17, factorial);
  EXPECT_EQ(quotient, Big{1});
  EXPECT_EQ(rest, Big{17});
  EXPECT_EQ(common_divisor(factorial, factorial * 3 + factorial), factorial);
  EXPECT_EQ(common_divisor(0, 12), Big{12});
  EXPECT_LT(factorial, factorial + 1);
  EXPECT_EQ((factorial + 1) - factorial, Big{1});
  EXPECT_THROW(factorial * factorial, hexpost::base::Bug);
}

TEST(Odds, questions_are_answered_by_the_policy_else_boldly_and_never_when_one_answer_is_legal) {
  const auto rule = [](Dice& t) {
    const bool stand = t.ask(View{}, 1, Choice<bool>{"stand", "1", "A", "", yes_no(), {}});
    const int forced = t.ask(View{}, 1, Choice<int>{"where", "1", "A", "", {{7, "0707"}}, {}});
    return std::string(stand ? "stood" : "ran") + std::to_string(forced);
  };
  EXPECT_EQ(odds(rule)->outcomes.front().what, "A: stood7");
  EXPECT_EQ(odds(rule,
                 [](Player, std::string_view q) -> std::optional<std::string> {
                   return q == "stand" ? std::optional<std::string>("never") : std::nullopt;
                 })
                ->outcomes.front()
                .what,
            "A: ran7");
}

TEST(Odds, a_share_is_rounded_to_tenths_of_a_percent) {
  EXPECT_EQ((Share{1, 3}.permille()), 333);
  EXPECT_EQ((Share{2, 3}.permille()), 667);
  EXPECT_EQ((Share{1, 1}.permille()), 1000);
  EXPECT_EQ((Share{1, 4000}.permille()), 0);
}
