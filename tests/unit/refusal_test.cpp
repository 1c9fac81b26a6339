#include <gtest/gtest.h>

#include <vector>

#include "engine/base/text.h"
#include "engine/orders/line.h"
#include "engine/orders/named_word.h"
#include "tests/unit/four_systems.h"

/// The caret of a refusal stands under the word that is wrong.
namespace {

using namespace hexpost;
using namespace hexpost::test;

/// The word of the line at the column; `end` behind the last one, empty elsewhere.
std::string word_at(const std::string& line, int column) {
  const orders::Line cut = orders::cut(line);
  for (std::size_t i = 0; i < cut.words.size(); ++i) {
    if (cut.columns[i] == column) return cut.words[i];
  }
  return column == static_cast<int>(line.size()) + 1 ? "end" : "";
}

struct Wrong {
  std::string line, word, why;
};

void expect(const table::Match& match, const std::vector<Wrong>& all) {
  for (const Wrong& wrong : all) {
    const auto read = match.canonical(wrong.line);
    ASSERT_EQ(read.index(), 1u) << wrong.line;
    EXPECT_EQ(word_at(wrong.line, std::get<1>(read).column), wrong.word) << wrong.line << ": " << std::get<1>(read).why;
    EXPECT_EQ(std::get<1>(read).why, wrong.why) << wrong.line;
  }
}

TEST(Refusals, of_conditions_and_standing_orders_point_at_the_word) {
  const auto battle = load_hordes("first-battle");
  const auto match = battle->begin();
  const std::string form = "a condition is one name and one word, then an order";
  expect(*match,
         {{"if Leg1 then move Leg1 0608", "then", form},
          {"if Leg1 gone move Leg1 0608", "move", form},
          {"if Leg1 not gone move Leg1 0608", "move", form},
          {"if Leg1 gone then", "end", "an order is missing here"},
          {"if Leg1 gone then else move Leg1 0608", "else", "an order is missing here"},
          {"if Leg1 gone then move Leg1 0608 else", "end", "an order is missing here"},
          {"if Leg1 gone then if Aux1 gone then move Leg1 0608", "if", "a condition inside a condition"},
          {"if Leg1 tired then move Leg1 0608", "tired", "tired is not a condition"},
          {"if Leg1 not tired then move Leg1 0608", "tired", "tired is not a condition"},
          {"if Leg1 gone then move Leg9 0608", "Leg9", "Leg9 is not the name of a unit"},
          {"if Leg1 gone then move Leg1 0608 else move Aux1 9999", "9999", "9999 is not a hex of this map"},
          {"if Leg1 not gone then dance Leg1", "dance", "dance is not an order"},
          {"if Leg1 gone then move Leg1 0608 else next-turn:", "next-turn:",
           "a heading needs a separate line, without an order"},
          {"stand", "end", "the unit, group or `army` is missing"},
          {"stand Leg1", "end", "the question is missing"},
          {"stand Leg1 do evade", "do", "the question is missing"},
          {"stand Leg1 respond", "end", "`do ANSWER` is missing"},
          {"stand Leg1 respond do", "end", "the answer is missing"},
          {"stand Leg1 respond if do evade", "do", "a test is missing"},
          {"stand Leg1 respond if hits > many do evade", "many", "a number is missing after the sign"},
          {"stand Leg1 respond if a and b and c and d and e do evade", "e", "too many tests in one standing order"},
          {"stand Leg1 respond do stand; evade", "stand;", "an answer has no `;`"},
          {"edge", "end", "the answer is missing"},
          {"next-turn: move Leg1 0608", "move", "a heading needs a separate line, without an order"}});
}

/// Each word of each example is replaced by one that nothing is called; a refusal that begins with it points at it. So
/// it does in both branches of a condition.
TEST(Refusals, point_at_the_word_that_they_name) {
  const auto check = [](std::unique_ptr<table::Battle> battle, const std::string& unit) {
    const auto match = battle->begin();
    int named = 0;
    for (const table::Verb& verb : battle->verbs()) {
      const orders::Line example = orders::cut(verb.example);
      for (std::size_t i = 1; i < example.words.size(); ++i) {
        std::vector<std::string> words = example.words;
        words[i] = "zzz";
        const std::string line = base::join(words, " ");
        std::vector<std::string> lines{line};
        const bool order =
            verb.verb != "stand" && verb.verb != "if" && !example.words[0].ends_with(':') && verb.verb != "when";
        if (order) {
          lines.push_back("if " + unit + " gone then " + line);
          lines.push_back("if " + unit + " not gone then move " + unit + " 0608 else " + line);
        }
        for (const std::string& one : lines) {
          const auto read = match->canonical(one);
          if (read.index() == 0) continue;
          const auto& refusal = std::get<1>(read);
          if (!refusal.why.starts_with("zzz")) continue;
          EXPECT_EQ(word_at(one, refusal.column), "zzz") << one << ": " << refusal.why;
          ++named;
        }
      }
    }
    EXPECT_GT(named, 20) << battle->id();
  };
  check(load_hordes("first-battle"), "Leg1");
  check(load_chariots("kadesh"), "Am-LI1");
  check(load_kadesh("vanguard"), "LW-H1");
  check(load_ancients("outposts"), "T-LI1");
}

TEST(Refusals, name_a_word_of_one_branch) {
  const auto named = [](const std::string& line, const std::string& why) {
    return orders::named_word(orders::cut(line), why);
  };
  EXPECT_EQ(named("move Leg1 0608 0607", "0607 is too far"), 3u);
  EXPECT_EQ(named("if Leg1 gone then move Aux1 0608 else hold Sk1", "Aux1 is out of command"), 5u);
  EXPECT_EQ(named("if Leg1 gone then move Aux1 0608 else hold Sk1", "Leg1 is gone"), 0u) << "the condition is no order";
  EXPECT_EQ(named("if Leg1 gone then move Aux1 0608 else move Aux1 0607", "Aux1 is out of command"), 0u)
      << "either branch may be meant";
}

}  // namespace
