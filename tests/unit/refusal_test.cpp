#include <gtest/gtest.h>

#include <vector>

#include "engine/base/text.h"
#include "engine/orders/line.h"
#include "engine/orders/named_word.h"
#include "engine/orders/usage.h"
#include "engine/table/trial.h"
#include "tests/support/battles.h"

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

/// Replaces each word of each example by one that is not a name; a refusal that begins with it points at it. So
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

/// True if the line, when it answers a question, has the form that help shows for its verb. Other orders have parsers
/// of their own.
bool has_form(const table::Battle& battle, const std::string& text) {
  const orders::Line line = orders::cut(text);
  const auto questions = battle.standing();
  if (std::ranges::find(questions, line.verb(), &table::StandingQuestion::name) == questions.end()) return true;
  bool known = false, fits = false;
  for (const table::Verb& verb : battle.verbs()) {
    if (!base::same_word(verb.verb, line.verb())) continue;
    known = true;
    fits = fits || !orders::Grammar(verb.usage).misfit(battle.names(), line);
  }
  return !known || fits;
}

/// Plays random answers in the systems whose battles need no deal: each legal answer to each question has the form that
/// help shows, so that no right line is refused for its form.
TEST(Forms, of_all_legal_answers_are_those_of_help) {
  const auto play = [](std::unique_ptr<table::Battle> battle) {
    int answers = 0;
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      dice::Random random(seed);
      const auto match = battle->begin();
      table::Chance chance(table::guess_policies(*battle), seed);
      match->run(&chance);
      for (int n = 0; n < 150 && match->awaited().kind == table::Awaited::Kind::decision; ++n) {
        const auto asked = match->pending(40);
        for (const std::string& answer : asked->answers) {
          EXPECT_TRUE(has_form(*battle, answer)) << battle->id() << ": " << answer;
          ++answers;
        }
        const std::string line =
            random.chance(50) ? asked->answers[random.below(asked->answers.size())] : match->sample(random);
        EXPECT_TRUE(has_form(*battle, line)) << battle->id() << ": " << line;
        match->push({match->awaited().who, {line}, std::vector<bool>(battle->players().size(), false), {}});
        match->run(&chance);
      }
    }
    EXPECT_GT(answers, 300) << battle->id();
  };
  play(load_hordes("first-battle"));
  play(load_chariots("kadesh"));
  play(load_kadesh("vanguard"));
}

TEST(Forms, of_wrong_answers_are_told_by_their_first_wrong_word) {
  struct Line {
    std::string text;
    std::size_t word;
    std::vector<std::string> wanted;
  };
  const auto check = [](std::unique_ptr<table::Battle> battle, const std::vector<Line>& all) {
    const auto verbs = battle->verbs();
    for (const Line& one : all) {
      const orders::Line line = orders::cut(one.text);
      const auto verb = std::ranges::find(verbs, line.verb(), &table::Verb::verb);
      ASSERT_NE(verb, verbs.end()) << one.text;
      const auto misfit = orders::Grammar(verb->usage).misfit(battle->names(), line);
      ASSERT_TRUE(misfit) << one.text;
      EXPECT_EQ(misfit->word, one.word) << one.text;
      EXPECT_EQ(misfit->wanted, one.wanted) << one.text;
    }
  };
  check(load_kadesh("vanguard"), {{"advance LW-C2 1437 W", 1, {"HEX"}},
                                  {"advance 1437 W LW-C2", 2, {"none", "UNIT"}},
                                  {"retreat 1437 LW-C2", 1, {"UNIT"}},
                                  {"withdraw LW-C2", 2, {"yes", "no"}},
                                  {"withdraw LW-C2 yes no", 3, {}},
                                  {"defensive-fire LW-C2 1437 soon", 3, {"first", "second", "third", "last"}}});
  check(
      load_hordes("first-battle"),
      {{"recoil 0607 Leg1", 1, {"<unit>"}}, {"flee Leg1 0607 Leg2", 3, {"<hex>"}}, {"pursue Leg1", 2, {"yes", "no"}}});
  check(load_chariots("kadesh"), {{"rally-at 0607 Am-LI1", 1, {"UNIT"}}, {"turn-on Am-LI1 0607", 2, {"yes", "no"}}});
  check(load_ancients("outposts"),
        {{"retreat 0607 T-LI1", 1, {"UNIT"}}, {"bonus T-LI1 0607", 2, {"UNIT", "LEADER", "none"}}});
}

}  // namespace
