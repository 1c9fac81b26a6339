#include <gtest/gtest.h>

#include "engine/base/text.h"
#include "engine/report/turn.h"
#include "tests/support/battles.h"
#include "tests/support/given_dice.h"

/// Wings by the titles that reports print, conditions that do not exist, and the sentence for a draw that is due.
namespace hexpost::chariots {
namespace {

class Titles : public testing::Test {
 protected:
  /// The game after these dice; its first two are those for the Initiative.
  std::unique_ptr<table::Match> after(std::vector<int> dice) {
    auto match = battle_->begin();
    match->push({0, {}, {false, false}, {}});
    table::test::GivenDice source(std::move(dice));
    match->run(&source);
    return match;
  }
  static std::string read(const table::Match& match, std::string_view line) {
    const auto out = match.canonical(line);
    if (const auto* refusal = std::get_if<base::Refusal>(&out)) return "! " + refusal->why + "; " + refusal->hint;
    return std::get<0>(out);
  }
  /// Each line of a row is read as the text behind it.
  static void expect_read(const table::Match& match,
                          std::initializer_list<std::pair<std::string_view, std::string_view>> rows) {
    for (const auto& [line, as] : rows)
      EXPECT_EQ(read(match, line), as) << line;
  }
  std::unique_ptr<table::Battle> battle_ = hexpost::test::load_chariots("nihriya");
};

}  // namespace

TEST_F(Titles, a_shot_may_be_written_with_at_as_a_shock_is) {
  const auto match = after({9, 1});
  EXPECT_EQ(read(*match, "fire Hl-CH1 at As-CH2"), read(*match, "fire Hl-CH1 As-CH2"));
  expect_read(*match, {{"fire Hl-CH1 at As-CH2", "fire Hl-CH1 As-CH2"},
                       {"ostrzał Hl-CH1 na As-CH2", "fire Hl-CH1 As-CH2"},
                       {"if Hl-CH2 routed then fire Hl-CH1 at As-CH2", "if Hl-CH2 routed then fire Hl-CH1 As-CH2"}});
  EXPECT_TRUE(read(*match, "fire Hl-CH1 at").starts_with("! "));
  EXPECT_NE(read(*match, "fire at As-CH2 Hl-CH1"), "fire As-CH2 Hl-CH1");
}

TEST_F(Titles, a_hex_that_the_map_has_not_is_told_what_it_has) {
  EXPECT_EQ(read(*after({9, 1}), "move Hl-CH1 9999"), "! 9999 is not a hex of this map; its hexes are 0101 to 4050");
}

TEST_F(Titles, that_both_sides_have_mean_those_of_the_asked_player) {
  const auto hatti = after({9, 1}), assyria = after({1, 9});
  ASSERT_EQ(hatti->awaited().question, "marker");
  ASSERT_EQ(hatti->awaited().who, 0u);
  ASSERT_EQ(assyria->awaited().who, 1u);
  EXPECT_EQ(read(*hatti, "marker Infantry Wing"), "marker infantry");
  expect_read(*assyria, {{"marker Infantry Wing", "marker As-foot"},  // though the enemy's is named infantry
                         {"end-orders Infantry Wing", "end-orders as-foot"},
                         {"momentum right chariot wing", "momentum As-right"},
                         {"trump-wing none", "trump-wing none"},
                         {"marker Chariot Wing", "! several wings have this name; one of: As-left As-right"},
                         {"marker light", "marker light"},  // a name is a name, and judged as one
                         {"marker Camel Wing", "marker camel wing"}});
  const auto between_turns = battle_->begin();
  between_turns->run();
  EXPECT_EQ(read(*between_turns, "marker Infantry Wing"), "! several wings have this name; one of: infantry As-foot");
}

TEST_F(Titles, may_stand_in_standing_orders) {
  const auto match = after({1, 9});
  expect_read(*match,
              {{"stand army marker do Left Chariot Wing", "stand army marker do as-left"},
               {"stand Left Chariot Wing withdraw if chariot do yes", "stand As-left withdraw if chariot do yes"},
               {"stand army withdraw do yes", "stand army withdraw do yes"},
               {"stand As-CH1 withdraw do no", "stand As-CH1 withdraw do no"}});
}

TEST_F(Titles, canonical_lines_stay_as_they_are) {
  const auto match = after({1, 9});
  for (const std::string_view line :
       {"marker As-foot", "end-orders as-foot", "end-orders infantry", "stand army trump do no",
        "stand As-left withdraw if chariot do yes", "stand army trump-wing do as-foot"})
    EXPECT_EQ(read(*match, line), line);
}

TEST_F(Titles, a_condition_that_there_is_not_names_those_there_are) {
  const auto match = after({1, 9});
  expect_read(*match, {{"if As-CH1 roted then end-orders", "! roted is not a condition; did you mean routed?"},
                       {"if As-CH1 not xyz then end-orders",
                        "! xyz is not a condition; one of: gone routed engaged in-command hit low near"},
                       {"if Assur-iddin xyz then end-orders", "! xyz is not a condition; one of: gone wounded alone"}});
  EXPECT_EQ(read(*match, "if As-CHX routed then end-orders").substr(0, 29), "! As-CHX is not the name of a");
  for (const std::string word : {"gone", "routed", "engaged", "in-command", "hit", "low", "near"})
    EXPECT_EQ(read(*match, "if As-CH1 " + word + " then end-orders"), "if As-CH1 " + word + " then end-orders");
  for (const std::string word : {"gone", "wounded", "alone"})
    EXPECT_EQ(read(*match, "if Assur-iddin " + word + " then end-orders"),
              "if Assur-iddin " + word + " then end-orders");
}

TEST_F(Titles, a_draw_is_no_die) {
  EXPECT_EQ(report::awaited_sentence(*battle_, *after({})), "A die with 10 faces is due [5.1].");
  EXPECT_EQ(report::awaited_sentence(*battle_, *after({5, 4})), "One of 8 markers is drawn next [5.23].");
}

}  // namespace hexpost::chariots
