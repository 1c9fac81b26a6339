#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "engine/systems/kadesh/book/options.h"
#include "engine/systems/kadesh/book/rulebook.h"
#include "tests/systems/kadesh/cases/scene.h"

/// The cases of Day of the Chariot: Kadesh, and the ledger of what they prove.
namespace {

using namespace hexpost;
const std::string k_folder = std::string(HEXPOST_SOURCE_DIR) + "/tests/systems/kadesh/";

const std::vector<hexpost::test::Case>& cases() {
  static const auto k_cases = hexpost::test::read_case_folder(k_folder + "cases");
  return k_cases;
}

/// "9.3.6" or "K52" with "done" or "heading".
std::map<std::string, std::string> ledger() {
  std::map<std::string, std::string> out;
  std::ifstream in(k_folder + "ledger/kadesh.txt");
  std::string line;
  while (std::getline(in, line)) {
    if (line.empty() || line.front() == '#') continue;
    std::istringstream words(line);
    std::string rule, state;
    words >> rule >> state;
    EXPECT_TRUE(out.emplace(rule, state).second) << rule << " is there twice";
    EXPECT_TRUE(state == "done" || state == "heading") << line;
  }
  return out;
}

}  // namespace

TEST(KadeshCases, all) {
  ASSERT_GE(cases().size(), 350U);
  for (const auto& one : cases()) {
    try {
      kadesh::test::run_case(one);
    } catch (const hexpost::test::CaseFailure& e) {
      ADD_FAILURE() << e.what();
    }
  }
}

TEST(KadeshLedger, every_heading_and_ruling_is_listed) {
  const auto all = ledger();
  std::size_t headings = 0;
  for (const auto& [rule, state] : all)
    headings += rule.front() != 'K' ? 1U : 0U;
  EXPECT_EQ(headings, 112U);
  EXPECT_EQ(kadesh::rulebook().size(), headings);
  for (const auto& rule : kadesh::rulebook())
    EXPECT_TRUE(all.contains(std::string(rule.id))) << rule.id;
  for (int k = 1; k <= 137; ++k)
    EXPECT_TRUE(all.contains("K" + std::to_string(k))) << "K" << k;
}

TEST(KadeshLedger, what_is_done_has_a_case_and_no_other_number_has_one) {
  const auto all = ledger();
  std::set<std::string> proved;
  for (const auto& one : cases()) {
    proved.insert(one.rule);
    const auto row = all.find(one.rule);
    ASSERT_NE(row, all.end()) << one.rule;
    EXPECT_EQ(row->second, "done") << one.rule << " has a case: call it done";
  }
  for (const auto& [rule, state] : all)
    EXPECT_TRUE(state != "done" || proved.contains(rule)) << rule << " is done and has no CASE";
}

/// "T12" in a title of a case or a comment of a unit test: T1 to T267 are what the book's sentences and our rulings
/// come to.
TEST(KadeshLedger, every_acceptance_test_is_named) {
  std::string all;
  for (const auto& one : cases())
    all += one.title + "\n";
  for (const char* file : {"unit/data_test.cpp", "unit/procedure_test.cpp"}) {
    std::ifstream in(k_folder + file);
    std::ostringstream unit;
    unit << in.rdbuf();
    all += unit.str();
  }
  std::set<int> named;
  const std::regex number("\\bT([0-9]+)\\b");
  for (auto it = std::sregex_iterator(all.begin(), all.end(), number); it != std::sregex_iterator(); ++it)
    named.insert(std::stoi((*it)[1]));
  for (int t = 1; t <= 267; ++t)
    EXPECT_TRUE(named.contains(t)) << "T" << t << " is in no case and no test";
}

/// A case sets up or plays with the option.
TEST(KadeshLedger, every_option_is_tried) {
  std::set<std::string> tried;
  for (const auto& one : cases()) {
    for (const auto& clause : one.clauses) {
      if (clause.keyword == "OPTION") tried.insert(clause.words.begin(), clause.words.end());
    }
  }
  for (const auto& option : kadesh::named_options())
    EXPECT_TRUE(tried.contains(std::string(option.name))) << option.name;
}
