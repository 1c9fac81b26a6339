#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "engine/systems/ancients/book/options.h"
#include "engine/systems/ancients/load/battle.h"
#include "tests/support/scene.h"
#include "tests/systems/ancients/cases/scene.h"

/// The cases of Commands & Colors: Ancients, and what they prove beside the rules (tests/ledger).
namespace {

using namespace hexpost;

const std::vector<hexpost::test::Case>& cases() {
  return hexpost::test::cases_of("ancients");
}

}  // namespace

TEST(AncientsCases, all) {
  ASSERT_GE(cases().size(), 350U);
  hexpost::test::expect_all(cases(), ancients::test::run_case);
}

/// Every kind of card, every terrain, every unit type and every option is in the clauses of a case.
TEST(AncientsLedger, each_card_terrain_unit_type_and_option_is_in_a_case) {
  std::set<std::string> words;
  for (const auto& one : cases()) {
    for (const auto& clause : one.clauses) {
      for (const auto& line : clause.lines()) {
        std::string text = line.text;
        std::ranges::replace(text, '"', ' ');
        std::istringstream parts(text);
        for (std::string part; parts >> part;)
          words.insert(part);
      }
    }
  }
  const auto loaded = hexpost::ancients::load_scenario(hexpost::data::Library::builtin(), "akragas");
  ASSERT_TRUE(loaded);
  const auto& data = loaded->data;
  for (const auto& kind : data.kinds)
    EXPECT_TRUE(words.contains(kind.name)) << kind.name;
  for (const std::string_view terrain : hexpost::ancients::k_terrain_words) {
    if (terrain != "plain") {
      EXPECT_TRUE(words.contains(std::string(terrain))) << terrain;
    }
  }
  for (const std::string_view code : hexpost::ancients::k_type_codes) {
    const auto names = [&](const std::string& word) {
      const std::string begins = "-" + std::string(code);
      const std::size_t at = word.find(begins);
      return at == 1 && word.size() > at + begins.size() && std::isdigit(word[at + begins.size()]) != 0;
    };
    EXPECT_TRUE(std::ranges::any_of(words, names)) << code;
  }
  for (const auto& option : hexpost::ancients::named_options()) {
    using hexpost::ancients::Option;  // these two have tests of their own: hidden_hands_test, data_test
    if (option.option != Option::hidden_hands && option.option != Option::one_leader_006) {
      EXPECT_TRUE(words.contains(std::string(option.name))) << option.name;
    }
  }
}

/// "S12" in a title of a case or a comment of a unit test: S01 to S240 of the ledger.
TEST(AncientsLedger, every_acceptance_test_is_named) {
  const auto named = hexpost::test::numbers_named(
      cases(),
      {"systems/ancients/unit/data_test.cpp", "systems/ancients/unit/model_test.cpp",
       "systems/ancients/unit/hidden_hands_test.cpp", "unit/protocol/hidden_hands_test.cpp"},
      'S');
  for (int s = 1; s <= 240; ++s)
    EXPECT_TRUE(named.contains(s)) << "S" << s;
}
