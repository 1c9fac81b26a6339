#include <gtest/gtest.h>

#include "tests/support/battles.h"

/// [8.12] Shocks are declared all at once; a player may write them on several lines.
namespace hexpost::chariots {
namespace {

class ShockLines : public testing::Test {
 protected:
  std::vector<std::string> joined(const std::vector<std::string>& lines) {
    std::vector<orders::Numbered> numbered;
    for (std::size_t i = 0; i < lines.size(); ++i)
      numbered.push_back({static_cast<int>(i) + 1, lines[i]});
    std::vector<std::string> out;
    for (const orders::Numbered& l : table::join_lines(*match_, numbered))
      out.push_back(std::to_string(l.number) + ": " + l.text);
    return out;
  }
  std::unique_ptr<table::Battle> battle_ = hexpost::test::load_chariots("megiddo");
  std::unique_ptr<table::Match> match_ = battle_->begin();
};

using Lines = std::vector<std::string>;

}  // namespace

TEST_F(ShockLines, after_each_other_are_one_declaration) {
  EXPECT_EQ(joined({"fire Ph-LI1 Me-CH1", "shock ph-si1 at me-ch1", "shock Ph-HI1 at Me-CH1",
                    "SHOCK D1-SI1 D1-SI2 at Me-CH2", "shock D1-SI3 at Me-CH3"}),
            (Lines{"1: fire Ph-LI1 Me-CH1", "2: shock ph-si1 at me-ch1",
                   "3: shock Ph-HI1 at Me-CH1 and D1-SI1 D1-SI2 at Me-CH2 and D1-SI3 at Me-CH3"}))
      << "a line that is not understood joins nothing";
}

TEST_F(ShockLines, another_order_between_them_keeps_them_apart) {
  const Lines lines{"shock D1-SI1 at Me-CH1", "end-orders division2", "shock D2-SI1 at Me-CH2"};
  EXPECT_EQ(joined(lines),
            (Lines{"1: shock D1-SI1 at Me-CH1", "2: end-orders division2", "3: shock D2-SI1 at Me-CH2"}));
}

TEST_F(ShockLines, other_lines_of_the_same_turn_between_them_do_not_keep_them_apart) {
  EXPECT_EQ(joined({"shock D1-SI1 at Me-CH1", "end-orders", "fire Ph-LI1 Me-CH1", "shock D1-SI2 at Me-CH2",
                    "next-turn:", "shock D2-SI1 at Me-CH2"}),
            (Lines{"1: shock D1-SI1 at Me-CH1 and D1-SI2 at Me-CH2", "2: end-orders", "3: fire Ph-LI1 Me-CH1",
                   "5: next-turn:", "6: shock D2-SI1 at Me-CH2"}));
}

TEST_F(ShockLines, without_names_stay_as_they_are) {
  EXPECT_EQ(joined({"shock auto", "shock D1-SI1 at Me-CH1", "shock none"}),
            (Lines{"1: shock auto", "2: shock D1-SI1 at Me-CH1", "3: shock none"}));
}

TEST_F(ShockLines, joined_are_canonical) {
  const auto both = joined({"shock D1-SI1 at Me-CH1", "shock D1-SI3 at Me-CH3"});
  ASSERT_EQ(both.size(), 1u);
  const auto read = match_->canonical(both.front().substr(3));
  ASSERT_EQ(read.index(), 0u);
  EXPECT_EQ(std::get<0>(read), both.front().substr(3));
}

}  // namespace hexpost::chariots
