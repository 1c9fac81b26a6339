#include "engine/report/luck.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/table/game.h"
#include "tests/support/toy/toy.h"

namespace hexpost::report {
namespace {

using table::Entry;
using table::Luck;

/// A die whose faces are worth that much, of which `face` has fallen.
Entry rolled(int who, const std::vector<int>& worths, int face, bool harm = false, std::string rule = "2.1") {
  Entry e;
  e.kind = Entry::Kind::rolled, e.faces = static_cast<int>(worths.size()), e.value = face, e.rule = std::move(rule);
  e.luck.who = who;
  table::weigh(worths, harm, e.luck);
  e.luck.worth = worths[static_cast<std::size_t>(face - 1)];
  return e;
}

TEST(Luck, one_die_is_weighed_exactly) {
  Luck luck;
  luck.who = 0;
  table::weigh({0, 0, 0, 0, 1, 1}, false, luck);
  EXPECT_EQ(luck.sum, 2);
  EXPECT_EQ(luck.squares, 2);
  EXPECT_EQ(luck.needed, 0b110000u);
  EXPECT_EQ(luck.better, 0);
  Luck harm;
  table::weigh({0, 0, -1, -2, -3, -3}, true, harm);
  EXPECT_EQ(harm.needed, 0b000011u) << "of harm the faces without any are wanted";
  Luck sum;
  table::weigh({1, 2, 3, 4, 5, 6}, false, sum);
  EXPECT_EQ(sum.needed, 0u);
  EXPECT_EQ(sum.better, 1);
  Luck ten;  // the last face prints a 0
  table::weigh({1, 2, 3, 4, 5, 6, 7, 8, 9, 0}, false, ten);
  EXPECT_EQ(ten.better, 1);
  Luck low;
  table::weigh({-1, -2, -3, -4, -5, -6}, true, low);
  EXPECT_EQ(low.better, -1);
}

TEST(Luck, expectation_and_z_of_known_dice) {
  Deviation d;
  // 12 dice with a chance of 1/3: 4 expected, variance 12 * 2/9 = 8/3; 8 hits are 4 / sqrt(8/3) = 2.449 away
  for (int i = 0; i < 12; ++i) {
    Entry e = rolled(0, {0, 0, 0, 0, 1, 1}, i < 8 ? 6 : 1);
    d.add(e.luck, e.faces);
  }
  EXPECT_EQ(d.dice(), 12);
  EXPECT_EQ(d.got(), 8);
  EXPECT_EQ(d.expected_tenths(), 40);
  EXPECT_EQ(d.z_hundredths(), 244);
  // ten of a D6 by their sum: 35 expected, variance 10 * 35/12; all ones are -25 / 5.400 = -4.629
  Deviation sum;
  for (int i = 0; i < 10; ++i) {
    Entry e = rolled(0, {1, 2, 3, 4, 5, 6}, 1);
    sum.add(e.luck, e.faces);
  }
  EXPECT_EQ(sum.expected_tenths(), 350);
  EXPECT_EQ(sum.z_hundredths(), -462);
  // dice of different kinds: a D6 and a D10 that both miss a chance of a half are -1 / sqrt(1/2) = -1.414
  Deviation mixed;
  Entry a = rolled(0, {0, 0, 0, 1, 1, 1}, 1), b = rolled(0, {0, 0, 0, 0, 0, 1, 1, 1, 1, 1}, 1);
  mixed.add(a.luck, 6), mixed.add(b.luck, 10);
  EXPECT_EQ(mixed.expected_tenths(), 10);
  EXPECT_EQ(mixed.z_hundredths(), -141);
}

TEST(Luck, dice_without_luck_are_not_counted) {
  Deviation d;
  Entry certain = rolled(0, {1, 1, 1, 1, 1, 1}, 3);
  d.add(certain.luck, 6);
  d.add(Luck{}, 6);
  Entry odd = rolled(0, {0, 0, 0, 0, 0, 0, 1}, 3);
  d.add(odd.luck, 7);
  EXPECT_EQ(d.dice(), 0);
  EXPECT_EQ(d.z_hundredths(), 0);
}

TEST(Luck, dice_whose_sum_is_read_are_one_roll) {
  std::vector<int> at_most_seven(11, 0);  // by sum, from 2 on: 21 of 36 rolls
  std::fill_n(at_most_seven.begin(), 6, 1);
  table::LuckOfSum luck(0, 2, 6, at_most_seven);
  ASSERT_TRUE(luck.open());
  const Luck first = luck.next(3), second = luck.next(4);
  EXPECT_FALSE(luck.open());
  EXPECT_EQ(first, (Luck{.who = 0, .outcomes = 36, .better = -1})) << "it decides nothing by itself";
  EXPECT_EQ(second, (Luck{.who = 0, .worth = 1, .sum = 21, .squares = 21, .outcomes = 36, .better = -1}));
  Deviation d;
  d.add(first, 6), d.add(second, 6);
  EXPECT_EQ(d.dice(), 2);
  EXPECT_EQ(d.got(), 1);
  EXPECT_EQ(d.expected_tenths(), 6);
  EXPECT_EQ(d.z_hundredths(), 84);  // 15/36 are away from 21/36, of a variance of 21 * 15 / 36^2
  table::LuckOfSum harm(1, 2, 6, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1});
  harm.next(6);
  EXPECT_EQ(harm.next(6).worth, -1);
}

TEST(Luck, many_dice_do_not_overflow) {
  Deviation d;
  Entry e = rolled(0, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3}, 12);
  for (int i = 0; i < 200'000; ++i)
    d.add(e.luck, 12);
  // each die is 11 / sqrt(11) away from what was to be expected; together sqrt(200000 * 11)
  EXPECT_EQ(d.z_hundredths() / 100, 1483);
}

TEST(Luck, decimals) {
  EXPECT_EQ(decimal(0, 10), "0.0");
  EXPECT_EQ(decimal(-5, 100), "-0.05");
  EXPECT_EQ(decimal(1234, 100), "12.34");
}

TEST(Luck, a_table_of_the_dice_joins_what_was_rolled_for_one_purpose) {
  const auto battle = toy::battle();
  std::vector<Entry> trace{rolled(0, {0, 0, 0, 0, 1, 1}, 5), rolled(0, {0, 0, 0, 0, 1, 1}, 1),
                           rolled(1, {0, -1, -1, -1, -1, -1}, 1, true), rolled(1, {1, 2, 3, 4, 5, 6}, 4)};
  trace.push_back(trace.front());
  trace.back().luck = {};
  const auto section = rolls(*battle, trace, 0, 0, trace.size());
  ASSERT_TRUE(section);
  const auto& rows = std::get<Table>(section->blocks[0]).rows;
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_EQ(rows[0], (std::vector<std::string>{"2.1", "Side A", "6", "5 to 6", "5 1", "packet 1, Side A"}));
  EXPECT_EQ(rows[1][3], "1");
  EXPECT_EQ(rows[2][3], "high");
  EXPECT_EQ(rows[3][1], "-");
  EXPECT_EQ(rows[3][3], "-");
  EXPECT_FALSE(rolls(*battle, trace, 0, 5, 9));
}

TEST(Luck, by_side_and_rule_and_in_all) {
  const auto battle = toy::battle();
  std::vector<Entry> trace;
  for (int i = 0; i < 4; ++i)
    trace.push_back(rolled(0, {0, 0, 0, 1, 1, 1}, 6, false, i < 2 ? "2.1" : "2.2"));
  trace.push_back(rolled(1, {0, 0, 0, -1, -1, -1}, 6, true));
  const auto section = luck(*battle, trace, 0, trace.size());
  ASSERT_TRUE(section);
  const auto& rows = std::get<Table>(section->blocks[0]).rows;
  ASSERT_EQ(rows.size(), 5u);
  EXPECT_EQ(rows[0], (std::vector<std::string>{"Side A", "2.1", "2", "1.0", "2", "1.41"}));
  EXPECT_EQ(rows[2], (std::vector<std::string>{"Side A", "all", "4", "", "", "2.00"}));
  EXPECT_EQ(rows[3], (std::vector<std::string>{"Side B", "2.1", "1", "-0.5", "-1", "-1.00"}));
  EXPECT_FALSE(luck(*battle, trace, 7, trace.size())) << "what went before is not known";
}

}  // namespace
}  // namespace hexpost::report
