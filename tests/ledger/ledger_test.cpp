#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "engine/base/text.h"
#include "engine/systems/chariots/book/options.h"
#include "engine/systems/chariots/book/rulebook.h"
#include "engine/systems/hordes/book/rulebook.h"

/// Rule coverage measured, not believed: tests/systems/SYSTEM/ledger/rules.txt lists every rule under its heading of
/// the printed book as `done`, `heading` or `open`. A done rule has a case and is cited where it is coded; a heading
/// has no text of its own in the book, so rules have to stand under it, and every one of them is done. It covers
/// Hordes & Heroes and Chariots of Fire; cases_test.cpp of Kadesh and of Ancients checks their ledgers.
namespace {

namespace fs = std::filesystem;
const fs::path k_root = HEXPOST_SOURCE_DIR;

std::string text_of(const fs::path& path) {
  std::ifstream in(path);
  std::stringstream out;
  out << in.rdbuf();
  return out.str();
}

struct Entry {
  std::string heading, status;
};

struct System {
  std::string name;
  std::vector<std::pair<std::string, std::string>> rules;  ///< id, heading
  std::set<std::string> lists;                             ///< files that list the rules and cite none
};

template <class Rules>
std::vector<std::pair<std::string, std::string>> pairs(const Rules& rules) {
  std::vector<std::pair<std::string, std::string>> out;
  for (const auto& rule : rules)
    out.emplace_back(rule.id, rule.heading);
  return out;
}

System system_called(const std::string& name) {
  if (name == "hordes") return {name, pairs(hexpost::hordes::rulebook()), {"rulebook.cpp"}};
  return {name, pairs(hexpost::chariots::rulebook()), {"rulebook.cpp", "rulebook_combat.cpp", "rulings.cpp"}};
}

std::map<std::string, Entry> ledger(const std::string& name) {
  std::map<std::string, Entry> out;
  std::string heading;
  std::istringstream in(text_of(k_root / ("tests/systems/" + name + "/ledger/rules.txt")));
  for (std::string line; std::getline(in, line);) {
    if (line.rfind("## ", 0) == 0) heading = line.substr(3);
    const auto words = hexpost::base::words(line);
    if (words.empty() || line[0] == '#') continue;
    EXPECT_EQ(words.size(), 2u) << line;
    EXPECT_TRUE(out.emplace(std::string(words[0]), Entry{heading, std::string(words.at(1))}).second)
        << "twice: " << line;
  }
  return out;
}

std::set<std::string> cases(const std::string& name) {
  std::set<std::string> out;
  const std::regex title("(^|\n)CASE ([^ \n]+) ");
  for (const auto& file : fs::directory_iterator(k_root / "tests/systems" / name / "cases")) {
    const std::string text = text_of(file.path());
    for (std::sregex_iterator m(text.begin(), text.end(), title), end; m != end; ++m)
      out.insert((*m)[2]);
  }
  return out;
}

/// A case as far as its title and its clauses say what it proves.
struct CaseHead {
  std::string rule, title;
  std::vector<std::string> clauses;
};

std::vector<CaseHead> case_heads(const std::string& name) {
  std::vector<CaseHead> out;
  for (const auto& file : fs::directory_iterator(k_root / "tests/systems" / name / "cases")) {
    std::istringstream in(text_of(file.path()));
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

/// The rules under a heading: of 4.2 those of 4.21 to 4.29, of 4.0 those of 4.1 to 4.9 and what is under them.
bool is_under(const std::string& id, const std::string& heading) {
  if (id == heading) return false;
  if (heading.ends_with(".0")) return id.starts_with(heading.substr(0, heading.size() - 1));
  return id.starts_with(heading);
}

/// Everything in brackets or in a rule string of the sources, the list of rules itself left out.
std::set<std::string> citations(const System& system) {
  std::set<std::string> out;
  const std::regex id("(Q[0-9]+|[0-9]+(\\.[0-9]+)+)");
  for (const auto& file : fs::recursive_directory_iterator(k_root / "engine/systems" / system.name)) {
    const std::string name = file.path().filename();
    if (!file.is_regular_file() || system.lists.contains(name) || name == "CMakeLists.txt") continue;
    const std::string text = text_of(file.path());
    for (std::sregex_iterator m(text.begin(), text.end(), id), end; m != end; ++m)
      out.insert((*m)[0]);
  }
  return out;
}

class Ledger : public testing::TestWithParam<std::string> {};

}  // namespace

TEST_P(Ledger, has_every_rule_of_the_program_under_its_heading_and_no_other) {
  auto listed = ledger(GetParam());
  for (const auto& [id, heading] : system_called(GetParam()).rules) {
    const auto at = listed.find(id);
    ASSERT_NE(at, listed.end()) << id << " " << heading << " is not in the ledger";
    EXPECT_EQ(at->second.heading, heading) << id;
    listed.erase(at);
  }
  for (const auto& [id, entry] : listed)
    ADD_FAILURE() << id << " is no rule of the program";
}

TEST_P(Ledger, a_rule_that_is_done_has_a_case_and_a_citation) {
  const auto proved = cases(GetParam());
  const auto cited = citations(system_called(GetParam()));
  const auto entries = ledger(GetParam());
  int done = 0, open = 0, headings = 0;
  for (const auto& [id, entry] : entries) {
    if (entry.status == "open") {
      ++open;
      continue;
    }
    if (entry.status == "heading") {
      ++headings;
      int under = 0;
      for (const auto& [other, rule] : entries) {
        if (!is_under(other, id)) continue;
        ++under;
        EXPECT_NE(rule.status, "open") << other << " stands under " << id;
      }
      EXPECT_GT(under, 0) << id << " (" << entry.heading << ") is no heading: nothing stands under it";
      continue;
    }
    EXPECT_EQ(entry.status, "done") << id;
    ++done;
    EXPECT_TRUE(proved.contains(id)) << id << " (" << entry.heading << ") has no CASE in tests/systems/" << GetParam()
                                     << "/cases";
    EXPECT_TRUE(cited.contains(id)) << id << " (" << entry.heading << ") is cited nowhere in engine/systems/"
                                    << GetParam();
  }
  std::cout << GetParam() << ": " << done << " rules done, " << headings << " headings, " << open << " open\n";
  EXPECT_GT(done, 0);
}

/// The worked examples, the summaries, the options and the differences between the editions, each with its case.
TEST(ChariotsLedger, every_example_option_and_difference_of_the_editions_has_its_case) {
  const auto heads = case_heads("chariots");
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
  std::istringstream in(text_of(k_root / "tests/systems/chariots/ledger/examples.txt"));
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

INSTANTIATE_TEST_SUITE_P(Systems, Ledger, testing::Values("hordes", "chariots"),
                         [](const auto& system) { return system.param; });
