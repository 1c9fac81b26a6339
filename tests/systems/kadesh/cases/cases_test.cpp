#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <string_view>
#include <vector>

#include "engine/orders/named_word.h"
#include "engine/systems/kadesh/book/options.h"
#include "tests/support/bad_orders.h"
#include "tests/support/scene.h"
#include "tests/systems/kadesh/cases/scene.h"

/// The cases of Day of the Chariot: Kadesh, and what they prove beside the rules (tests/ledger).
namespace {

using namespace hexpost;

const std::vector<hexpost::test::Case>& cases() {
  return hexpost::test::cases_of("kadesh");
}

/// True if the player's text is the sentence with its gaps, "{} does not see {}", filled in.
bool says(std::string_view text, std::string_view sentence) {
  std::size_t from = 0;
  while (!sentence.empty()) {
    const std::size_t gap = sentence.find("{}");
    const std::string_view part = sentence.substr(0, gap);
    const std::size_t at = text.find(part, from);
    if (at == std::string_view::npos) return false;
    from = at + part.size();
    sentence.remove_prefix(gap == std::string_view::npos ? sentence.size() : gap + 2);
  }
  return true;
}

/// The sentences with which the rules refuse: in each call of refuse() the first text that is not the number of a rule.
std::vector<std::string> refusals_of(const std::filesystem::path& file) {
  std::ifstream in(file);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  std::vector<std::string> out;
  for (std::size_t call = text.find("refuse("); call != std::string::npos; call = text.find("refuse(", call + 1)) {
    std::size_t at = call;
    std::string one;
    do {
      const std::size_t begin = text.find('"', at + 1);
      at = text.find('"', begin + 1);
      one = text.substr(begin + 1, at - begin - 1);
    } while (one.find_first_not_of("0123456789.") == std::string::npos);
    const std::size_t next = text.find_first_not_of(" \n", at + 1);
    if (text[next] == '"') one += text.substr(next + 1, text.find('"', next + 1) - next - 1);
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace

TEST(KadeshCases, all) {
  ASSERT_GE(cases().size(), 350U);
  hexpost::test::expect_all(cases(), kadesh::test::run_case);
}

/// The program gives the column of the word that a refusal is about. Only reasons that name no word of the line are
/// about the line as a whole.
TEST(KadeshCases, refusals_point_at_the_word_that_they_are_about) {
  const std::set<std::string> of_the_line{
      "all 4 units are picked",
      "chariots in the Fortress do not attack",
      "chariots in the Fortress do not fire",
      "a charge names the hex that it attacks",
      "a unit cannot leave a zone of control with its Charge allowance",
      "PR-H1 cannot be overrun",  // the line names its hex
      "only a charge has a target",
      "a leader's way has hexes only",
      "1130 is next to an enemy unit",  // where the march begins
      "only the top unit of the hex fires: PR-L1",
      "only the top unit of the hex attacks",
      "javelins do not reach into the Fortress",
      "charging units do not fire together with others",
      "charging units do not attack together with others",
      "no attacker is in the rear of LW-H1",
      "AM-C1 charges a Routed unit from its rear and must check for slaughter: 0640",  // the line ends the phase
      "AM-L1 has thrown its javelins and must attack one of the hexes in front of it: 0639, 0640",  // likewise
  };
  std::size_t pointing = 0;
  for (const auto& one : cases()) {
    for (const auto& clause : one.clauses) {
      if (clause.keyword != "REFUSE" || clause.words.size() < 3) continue;
      const orders::Line line = orders::cut(clause.words[0]);
      const std::size_t word = orders::named_word(line, clause.words[2]);
      EXPECT_NE(word > 0, of_the_line.contains(clause.words[2])) << line.text << ": " << clause.words[2];
      if (word == 0) continue;
      ++pointing;
      EXPECT_NE(clause.words[2].find(line.words[word]), std::string::npos) << line.text;
    }
  }
  EXPECT_GT(pointing, 125U);
}

/// "T12" in a title of a case or a comment of a unit test: T1 to T267 are what the book's sentences and our rulings
/// come to.
TEST(KadeshLedger, every_acceptance_test_is_named) {
  const auto named = hexpost::test::numbers_named(
      cases(), {"systems/kadesh/unit/data_test.cpp", "systems/kadesh/unit/procedure_test.cpp"}, 'T');
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

/// A REFUSE with the words, or a line of bad_orders.txt.
TEST(KadeshLedger, every_refusal_of_an_order_has_been_read) {
  const std::set<std::string> unheard{
      "the way leaves the map",          // a hex has a name of the map
      "the Fortress cannot be overrun",  // its wall comes first
      "terrain bars the way of {}",      // one of its steps is barred, and named
      "{} is closed to {}: terrain, a wall or a moat bars the step into it",
  };
  std::vector<std::string> heard;
  for (const auto& bad : table::test::read_bad_orders(HEXPOST_SOURCE_DIR "/tests/systems/kadesh/unit/bad_orders.txt"))
    heard.push_back(bad.why);
  for (const auto& one : cases()) {
    for (const auto& clause : one.clauses) {
      if (clause.keyword == "REFUSE" && clause.words.size() > 2) heard.push_back(clause.words[2]);
    }
  }
  std::size_t refusals = 0;
  const std::filesystem::path rules = std::string(HEXPOST_SOURCE_DIR) + "/engine/systems/kadesh/rules";
  for (const auto& file : std::filesystem::recursive_directory_iterator(rules)) {
    if (file.path().extension() != ".cpp") continue;
    for (const std::string& sentence : refusals_of(file.path())) {
      ++refusals;
      const bool is_heard = std::ranges::any_of(heard, [&](const std::string& text) { return says(text, sentence); });
      EXPECT_NE(unheard.contains(sentence), is_heard) << file.path().filename() << ": " << sentence;
    }
  }
  EXPECT_GT(refusals, 140U);
}
