#include "tests/ledger/ledger.h"

#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <iostream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/systems/ancients/book/rulebook.h"
#include "engine/systems/ancients/load/battle.h"
#include "engine/systems/chariots/book/rulebook.h"
#include "engine/systems/hordes/book/rulebook.h"
#include "engine/systems/kadesh/book/rulebook.h"
#include "tests/support/case_file.h"

/// The ledgers of all rule systems against the rules, the cases and the sources; ledger.h says what a row means.
namespace {

using hexpost::test::Case;
using hexpost::test::LedgerRow;

/// What the program knows of a rule.
struct KnownRule {
  std::string id;
  std::string heading;  ///< of the printed book; empty where the ledger is not sorted by it
  std::string about;    ///< of a ruling: the rule that it is about
};

struct RuleList {
  char letter = 'Q';  ///< of its rulings
  std::size_t rows = 0;
  std::vector<KnownRule> rules;
};

template <class Rules>
RuleList by_heading(std::size_t rows, const Rules& rules) {
  RuleList out{'Q', rows, {}};
  for (const auto& rule : rules)
    out.rules.push_back({std::string(rule.id), std::string(rule.heading), {}});
  return out;
}

template <class Rules, class Rulings>
RuleList by_number(char letter, std::size_t rows, const Rules& rules, const Rulings& rulings) {
  RuleList out{letter, rows, {}};
  for (const auto& rule : rules)
    out.rules.push_back({std::string(rule.id), {}, {}});
  for (const auto& ruling : rulings)
    out.rules.push_back({std::string(ruling.id), {}, std::string(ruling.rule)});
  return out;
}

/// Parts, rulings and cards.
RuleList rules_of_ancients() {
  namespace ancients = hexpost::ancients;
  RuleList out = by_number('C', 457, ancients::rulebook(), ancients::rulings());
  const auto loaded = ancients::load_scenario(hexpost::data::Library::builtin(), "akragas");
  if (!loaded) return out;
  for (const auto& kind : loaded->data.kinds)
    out.rules.push_back({kind.name, {}, {}});
  return out;
}

RuleList rules_of(const std::string& system) {
  if (system == "hordes") return by_heading(185, hexpost::hordes::rulebook());
  if (system == "chariots") return by_heading(352, hexpost::chariots::rulebook());
  if (system == "kadesh") return by_number('K', 249, hexpost::kadesh::rulebook(), hexpost::kadesh::rulings());
  return rules_of_ancients();
}

std::vector<Case> cases_of(const std::string& system) {
  return hexpost::test::read_case_folder(std::filesystem::path(HEXPOST_SOURCE_DIR) / "tests/systems" / system /
                                         "cases");
}

/// The rule of a case; of Ancients the printed heading, rulings and examples in its title, too.
std::set<std::string> proved_by(const std::string& system, const Case& one) {
  std::set<std::string> out{one.rule};
  if (system != "ancients") return out;
  static const std::regex k_heading("^([a-z]+(-[a-z]+)*): "), k_number("\\b(S[0-9]{2,3}|C[0-9]+)\\b");
  if (std::smatch heading; std::regex_search(one.title, heading, k_heading)) out.insert(heading[1]);
  for (std::sregex_iterator it(one.title.begin(), one.title.end(), k_number), end; it != end; ++it)
    out.insert(it->str());
  return out;
}

/// The rules under a heading: of 4.2 those of 4.21 to 4.29, of 4.0 those of 4.1 to 4.9 and what is under them.
bool is_under(const std::string& id, const std::string& heading) {
  if (id == heading) return false;
  if (heading.ends_with(".0")) return id.starts_with(heading.substr(0, heading.size() - 1));
  return id.starts_with(heading);
}

/// "S12": an example of Ancients, which no code cites.
bool is_example(const std::string& id) {
  return id.front() == 'S';
}

/// The number that comments cite for the row.
const std::string& cited_as(const LedgerRow& row) {
  return row.number.empty() ? row.id : row.number;
}

/// A test beside the cases names the number.
bool is_in_a_unit_test(const std::string& system, const std::string& id) {
  std::string text = hexpost::test::source_text("tests/unit/protocol/hidden_hands_test.cpp");
  const std::string folder = "tests/systems/" + system + "/unit";
  for (const auto& file : std::filesystem::directory_iterator(std::filesystem::path(HEXPOST_SOURCE_DIR) / folder))
    text += hexpost::test::source_text(folder + "/" + file.path().filename().string());
  return std::regex_search(text, std::regex("\\b" + id + "\\b"));
}

class Ledger : public testing::TestWithParam<std::string> {
 protected:
  const std::vector<LedgerRow> rows_ = hexpost::test::read_ledger(GetParam());
  const RuleList known_ = rules_of(GetParam());
};

}  // namespace

TEST_P(Ledger, has_every_rule_of_the_program_under_its_heading_and_no_other) {
  EXPECT_EQ(rows_.size(), known_.rows);
  std::map<std::string, KnownRule> rules;
  for (const KnownRule& rule : known_.rules)
    EXPECT_TRUE(rules.emplace(rule.id, rule).second) << rule.id << " is twice in the program";
  std::set<std::string> listed;
  for (const LedgerRow& row : rows_) {
    listed.insert(row.id);
    const auto at = rules.find(row.id);
    if (at == rules.end()) {
      const bool is_heading = !row.number.empty() && rules.contains(row.number);
      EXPECT_TRUE(is_heading || (GetParam() == "ancients" && is_example(row.id)))
          << row.id << " is no rule of the program";
      continue;
    }
    EXPECT_TRUE(row.number.empty()) << row.id << " has a number of its own, and " << row.number;
    const std::string& heading = at->second.heading;
    EXPECT_TRUE(heading.empty() || heading == row.heading) << row.id << " stands under " << heading;
  }
  for (const auto& [id, rule] : rules)
    EXPECT_TRUE(listed.contains(id)) << id << " " << rule.heading << " is not in the ledger";
}

TEST_P(Ledger, a_rule_that_is_done_has_a_case_and_a_citation) {
  std::set<std::string> proved;
  for (const Case& one : cases_of(GetParam()))
    proved.merge(proved_by(GetParam(), one));
  const auto cited = hexpost::test::read_citations(GetParam(), known_.letter);
  std::size_t done = 0;
  for (const LedgerRow& row : rows_) {
    if (row.state != "done" && row.state != "unit") continue;
    ++done;
    if (row.state == "done")
      EXPECT_TRUE(proved.contains(row.id)) << row.id << " (" << row.heading << ") has no CASE";
    else
      EXPECT_TRUE(is_in_a_unit_test(GetParam(), row.id)) << row.id << " is named in no unit test";
    if (is_example(row.id)) continue;
    if (row.file.empty()) {
      EXPECT_TRUE(cited.contains(cited_as(row)))
          << "no comment in engine/systems/" << GetParam() << ", its book left out, has [" << cited_as(row) << "]";
    } else {
      EXPECT_NE(hexpost::test::source_text("scenarios/" + row.file).find(row.text), std::string::npos)
          << row.id << ": " << row.file << " does not have " << row.text;
    }
  }
  std::cout << GetParam() << ": " << done << " of " << rows_.size() << " rows done\n";
  EXPECT_GT(done, 0U);
}

/// Nothing is proved that is not listed as done, and each number that a comment cites is that of a rule.
TEST_P(Ledger, a_case_and_a_citation_name_a_rule) {
  std::map<std::string, std::string> states;
  for (const LedgerRow& row : rows_)
    states.emplace(row.id, row.state);
  for (const Case& one : cases_of(GetParam())) {
    for (const std::string& id : proved_by(GetParam(), one)) {
      const auto at = states.find(id);
      ASSERT_NE(at, states.end()) << one.file.filename() << ":" << one.line << ": there is no rule " << id;
      const bool only_named = id != one.rule;  // in a title
      EXPECT_TRUE(at->second == "done" || (only_named && at->second == "unit")) << id << " has a case: call it done";
    }
  }
  for (const auto& [number, where] : hexpost::test::read_citations(GetParam(), known_.letter))
    EXPECT_TRUE(states.contains(number)) << where << " cites " << number << ", which is no rule";
}

/// A heading has rules under it, or rulings about it, and each of them is proved.
TEST_P(Ledger, what_stands_under_a_heading_is_done) {
  std::map<std::string, std::string> about;
  for (const KnownRule& rule : known_.rules)
    about[rule.id] = rule.about;
  for (const LedgerRow& heading : rows_) {
    if (heading.state != "heading" || !heading.number.empty()) continue;
    int under = 0;
    for (const LedgerRow& row : rows_) {
      if (!is_under(row.id, heading.id) && about[row.id] != heading.id) continue;
      ++under;
      EXPECT_NE(row.state, "open") << row.id << " stands under " << heading.id;
    }
    if (GetParam() == "kadesh") continue;  // its titles and history have nothing under them
    EXPECT_GT(under, 0) << heading.id << " is no heading: nothing stands under it";
  }
}

/// The program shows the main headings of the printed book in brackets behind its own: "Leaders (Leaders in Close
/// Combat)". The ledger gives them the same numbers.
TEST(AncientsLedger, headings_that_the_program_shows_have_their_numbers) {
  std::map<std::string, std::string> numbers;
  for (const LedgerRow& row : hexpost::test::read_ledger("ancients"))
    numbers.emplace(row.id, row.number);
  int headings = 0;
  for (const auto& rule : hexpost::ancients::rulebook()) {
    const auto begin = rule.heading.find('('), end = rule.heading.find(')');
    if (begin == std::string_view::npos) continue;
    std::istringstream in(std::string(rule.heading.substr(begin + 1, end - begin - 1)));
    for (std::string heading; std::getline(in >> std::ws, heading, ',');) {
      for (char& c : heading)
        c = c == ' ' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      EXPECT_EQ(numbers[heading], rule.id) << heading;
      ++headings;
    }
  }
  EXPECT_GE(headings, 11);
}

/// "(T6, T12)" in the titles of cases: T1 to T60 are what the book's sentences and our rulings come to.
TEST(HordesLedger, every_example_has_a_case) {
  std::set<int> named;
  static const std::regex k_number("\\bT([0-9]+)\\b");
  for (const Case& one : cases_of("hordes")) {
    for (std::sregex_iterator it(one.title.begin(), one.title.end(), k_number), end; it != end; ++it)
      named.insert(std::stoi((*it)[1]));
  }
  for (int t = 1; t <= 60; ++t)
    EXPECT_TRUE(named.erase(t) == 1) << "T" << t << " is in no title";
  EXPECT_TRUE(named.empty()) << "T" << *named.begin() << " is beyond the last";
}

INSTANTIATE_TEST_SUITE_P(Systems, Ledger, testing::Values("hordes", "chariots", "kadesh", "ancients"),
                         [](const auto& system) { return system.param; });
