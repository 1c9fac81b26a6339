#include "engine/table/trial.h"

#include <gtest/gtest.h>

#include "tests/support/toy/toy.h"

namespace hexpost::table {
namespace {

/// A toy battle in which the starting die is thrown and side A is to give orders.
class TrialTest : public testing::Test {
 protected:
  TrialTest() : battle_(toy::battle()), match_(battle_->begin()) {
    Segment first{0, {}, {true, true}, {Rolled{2, 1}}};
    match_->push(first);
    match_->run();
  }
  Judged judge(const std::vector<std::string>& lines) { return judge_lines(*match_, 0, lines, {true, true}); }
  Outlook attempt(const std::vector<std::string>& lines) {
    return try_lines(*match_, 0, lines, {true, true}, guess_policies(*battle_), 200, 7);
  }
  std::unique_ptr<Battle> battle_;
  std::unique_ptr<Match> match_;
};

TEST_F(TrialTest, a_misspelt_line_is_malformed_and_hides_no_other) {
  const Judged j = judge({"strike A9 at B1", "strike A1 at B1"});
  EXPECT_EQ(j.lines[0].verdict.is, Verdict::Is::malformed);
  EXPECT_EQ(j.lines[1].verdict.is, Verdict::Is::legal);
  EXPECT_FALSE(j.good());
}

TEST_F(TrialTest, an_illegal_line_before_the_first_die_is_refused_with_its_rule) {
  const Judged j = judge({"strike B1 at A1"});
  ASSERT_EQ(j.lines[0].verdict.is, Verdict::Is::illegal);
  EXPECT_EQ(j.lines[0].verdict.refusal->rule, "1.1");
}

TEST_F(TrialTest, a_line_behind_the_first_opening_is_for_later) {
  const Judged j = judge({"strike A1 at B1", "strike A1 at B2"});
  EXPECT_EQ(j.lines[1].verdict.is, Verdict::Is::later);
  EXPECT_TRUE(j.good());
}

TEST_F(TrialTest, trial_runs_tell_how_often_a_line_is_carried_out) {
  const Outlook o = attempt({"strike A1 at B1", "strike A1 at B2", "end-turn"});
  EXPECT_EQ(o.lines[0].legal, 200);
  EXPECT_GT(o.lines[1].reached, 0);
  EXPECT_EQ(o.lines[1].legal, 0);
  ASSERT_TRUE(o.lines[1].trouble.has_value());
  EXPECT_EQ(o.lines[1].trouble->rule, "1.3");
}

TEST_F(TrialTest, a_line_that_is_void_whenever_its_turn_comes_is_hopeless) {
  const Outlook o = attempt({"strike A1 at B1", "strike A1 at B2", "strike A2 at B2", "end-turn"});
  EXPECT_TRUE(o.lines[1].hopeless());
  EXPECT_EQ(o.lines[1].times, o.lines[1].reached);
  EXPECT_FALSE(o.lines[0].hopeless());
  EXPECT_FALSE(o.lines[2].hopeless()) << "legal in some runs, whatever becomes of it in others";
  const auto hopeless = [](int reached, int legal, int times, bool stand = false) {
    LineOutlook l;
    l.reached = reached, l.legal = legal, l.times = times, l.stand = stand;
    return l.hopeless();
  };
  EXPECT_TRUE(hopeless(50, 0, 50));
  EXPECT_TRUE(hopeless(10, 0, 10)) << "however few runs came to it";
  EXPECT_TRUE(hopeless(100, 0, 60)) << "for whatever reasons";
  EXPECT_FALSE(hopeless(100, 1, 99)) << "the dice may have a hand in it";
  EXPECT_FALSE(hopeless(0, 0, 0)) << "never reached is another matter";
  EXPECT_FALSE(hopeless(5, 0, 5, true)) << "a standing order is never void";
}

TEST_F(TrialTest, a_line_after_the_end_of_the_turn_is_never_reached) {
  const Outlook o = attempt({"end-turn", "strike A1 at B1"});
  EXPECT_EQ(o.lines[1].reached, 0);
}

TEST_F(TrialTest, a_packet_without_its_end_line_stops_in_the_own_turn) {
  const Outlook o = attempt({"strike A1 at B1"});
  bool goes_on = false;
  for (const Ending& e : o.endings)
    goes_on = goes_on || (e.turn_goes_on && e.way_out == "end-turn");
  EXPECT_TRUE(goes_on);
}

TEST_F(TrialTest, the_match_itself_is_not_touched) {
  const std::string before = match_->position();
  attempt({"strike A1 at B1", "end-turn"});
  EXPECT_EQ(match_->position(), before);
}

TEST_F(TrialTest, the_same_seed_gives_the_same_outlook) {
  const Outlook a = attempt({"strike A1 at B1", "end-turn"});
  const Outlook b = attempt({"strike A1 at B1", "end-turn"});
  EXPECT_EQ(a.lines[1].reached, b.lines[1].reached);
  EXPECT_EQ(a.endings.size(), b.endings.size());
}

}  // namespace
}  // namespace hexpost::table
