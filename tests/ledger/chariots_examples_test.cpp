#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "engine/base/text.h"
#include "engine/systems/chariots/book/options.h"

/// tests/systems/chariots/ledger/examples.txt against the cases.
namespace {

namespace fs = std::filesystem;
const fs::path k_folder = fs::path(HEXPOST_SOURCE_DIR) / "tests/systems/chariots";

/// A case as far as its title and its clauses say what it proves.
struct CaseHead {
  std::string rule, title;
  std::vector<std::string> clauses;
};

std::vector<CaseHead> case_heads() {
  std::vector<CaseHead> out;
  for (const auto& file : fs::directory_iterator(k_folder / "cases")) {
    std::ifstream in(file.path());
    bool inside = false;
    for (std::string line; std::getline(in, line);) {
      const auto words = hexpost::base::words(line);
      if (line.rfind("CASE ", 0) == 0) {
        out.push_back({std::string(words.at(1)), line, {}});
        inside = true;
      } else if (inside && !words.empty()) {
        out.back().clauses.emplace_back(hexpost::base::trim(line));
      }
    }
  }
  return out;
}

/// "(T3, T51)" at the end of a title.
std::set<std::string> numbers_of(const std::string& title) {
  std::set<std::string> out;
  const std::regex number("[( ](T[0-9]+)(?=[,)])");
  for (std::sregex_iterator m(title.begin(), title.end(), number), end; m != end; ++m)
    out.insert((*m)[1]);
  return out;
}

}  // namespace

/// The worked examples, the summaries, the options and the differences between the editions, each with its case.
TEST(ChariotsLedger, every_example_option_and_difference_of_the_editions_has_its_case) {
  const auto heads = case_heads();
  std::map<std::string, std::set<std::string>> proved;  // by number the rules of its cases
  for (const CaseHead& head : heads) {
    for (const std::string& number : numbers_of(head.title))
      proved[number].insert(head.rule);
  }
  const auto has = [](const CaseHead& head, const std::string& clause, const std::string& word) {
    return std::ranges::any_of(head.clauses, [&](const std::string& line) {
      const auto words = hexpost::base::words(line);
      return words.front() == clause && (word.empty() || std::ranges::find(words, word) != words.end());
    });
  };
  const auto plays = [&](const std::string& clause, const std::string& word, const std::string& rule) {
    return std::ranges::count_if(
        heads, [&](const CaseHead& head) { return (rule.empty() || head.rule == rule) && has(head, clause, word); });
  };
  // by both editions: a case that names neither, or one of each
  const auto plays_in_both = [&](const std::string& rule) {
    return std::ranges::any_of(heads,
                               [&](const CaseHead& head) { return head.rule == rule && !has(head, "EDITION", ""); }) ||
           (plays("EDITION", "english", rule) > 0 && plays("EDITION", "polish", rule) > 0);
  };
  std::set<std::string> options, alike;
  int examples = 0;
  std::ifstream in(k_folder / "ledger/examples.txt");
  for (std::string line; std::getline(in, line);) {
    const auto words = hexpost::base::words(line);
    if (words.empty() || line[0] == '#') continue;
    const std::string what(words.front());
    ASSERT_GT(words.size(), 1u) << line;
    if (what == "alike") {
      const std::string rule(words[1]);
      EXPECT_TRUE(alike.insert(rule).second) << "twice: " << line;
      EXPECT_GT(words.size(), 4u) << "no reason: " << line;
      EXPECT_TRUE(plays_in_both(rule)) << "no case of " << rule << " is played by both editions";
      continue;
    }
    for (std::size_t i = 1; i < words.size(); ++i) {
      const std::string word(words[i]);
      if (what == "option") {
        options.insert(word);
        EXPECT_TRUE(plays("OPTION", word, "")) << "no case plays option " << word;
      } else if (what == "editions") {
        const auto differences = std::ranges::count(words, words[i]);
        for (const char* edition : {"english", "polish"}) {
          EXPECT_GE(plays("EDITION", edition, word), differences)
              << word << " has not a case of the " << edition << " edition for each difference";
        }
      } else {
        EXPECT_TRUE(proved[what].contains(word)) << what << " has no CASE of " << word << " with its number";
      }
    }
    if (what == "option" || what == "editions") continue;
    EXPECT_EQ(what, "T" + std::to_string(++examples)) << "numbers go up one by one";
    for (const std::string& rule : proved[what]) {
      EXPECT_NE(std::ranges::find(words, rule), words.end())
          << "a CASE of " << rule << " carries " << what << " unlisted";
    }
    proved.erase(what);
  }
  EXPECT_GT(examples, 0);
  for (const auto& [number, rules] : proved)
    ADD_FAILURE() << number << " is not in the list";
  for (const auto& option : hexpost::chariots::named_options()) {
    EXPECT_TRUE(options.contains(std::string(option.name))) << "option " << option.name << " is not in the list";
  }
}
