#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "engine/base/text.h"
#include "engine/rules/hordes/rulebook.h"

/// Rule coverage measured, not believed: tests/ledger/hordes.txt lists every rule under its heading of the printed book as
/// `done` or `open`. A done rule has a case and is cited where it is coded.
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

std::map<std::string, Entry> ledger() {
  std::map<std::string, Entry> out;
  std::string heading;
  std::istringstream in(text_of(k_root / "tests/ledger/hordes.txt"));
  for (std::string line; std::getline(in, line);) {
    if (line.rfind("## ", 0) == 0) heading = line.substr(3);
    const auto words = hexpost::base::words(line);
    if (words.empty() || line[0] == '#') continue;
    EXPECT_EQ(words.size(), 2u) << line;
    EXPECT_TRUE(out.emplace(std::string(words[0]), Entry{heading, std::string(words.at(1))}).second) << "twice: " << line;
  }
  return out;
}

std::set<std::string> cases() {
  std::set<std::string> out;
  const std::regex title("(^|\n)CASE ([^ \n]+) ");
  for (const auto& file : fs::directory_iterator(k_root / "tests/cases/hordes")) {
    const std::string text = text_of(file.path());
    for (std::sregex_iterator m(text.begin(), text.end(), title), end; m != end; ++m) out.insert((*m)[2]);
  }
  return out;
}

/// Everything in brackets or in a rule string of the sources, the list of rules itself left out.
std::set<std::string> citations() {
  std::set<std::string> out;
  const std::regex id("(Q[0-9]+|[0-9]+(\\.[0-9]+)+)");
  for (const auto& file : fs::directory_iterator(k_root / "engine/rules/hordes")) {
    if (file.path().filename() == "rulebook.cpp" || file.path().filename() == "CMakeLists.txt") continue;
    const std::string text = text_of(file.path());
    for (std::sregex_iterator m(text.begin(), text.end(), id), end; m != end; ++m) out.insert((*m)[0]);
  }
  return out;
}

}  // namespace

TEST(Ledger, has_every_rule_of_the_program_under_its_heading_and_no_other) {
  auto listed = ledger();
  for (const auto& rule : hexpost::hordes::rulebook()) {
    const auto at = listed.find(std::string(rule.id));
    ASSERT_NE(at, listed.end()) << rule.id << " " << rule.heading << " is not in the ledger";
    EXPECT_EQ(at->second.heading, rule.heading) << rule.id;
    listed.erase(at);
  }
  for (const auto& [id, entry] : listed) ADD_FAILURE() << id << " is no rule of the program";
}

TEST(Ledger, a_rule_that_is_done_has_a_case_and_a_citation) {
  const auto proved = cases();
  const auto cited = citations();
  int done = 0, open = 0;
  for (const auto& [id, entry] : ledger()) {
    if (entry.status == "open") {
      ++open;
      continue;
    }
    EXPECT_EQ(entry.status, "done") << id;
    ++done;
    EXPECT_TRUE(proved.contains(id)) << id << " (" << entry.heading << ") has no CASE in tests/cases/hordes";
    EXPECT_TRUE(cited.contains(id)) << id << " (" << entry.heading << ") is cited nowhere in engine/rules/hordes";
  }
  std::cout << done << " rules done, " << open << " open\n";
  EXPECT_GT(done, 0);
}
