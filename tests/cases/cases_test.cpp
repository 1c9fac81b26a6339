#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>

#include "tests/cases/chariots_play.h"
#include "tests/cases/hordes_play.h"
#include "tests/support/case_file.h"

/// Every CASE is a test of its own, named by system, file, rule and title:
/// Cases/hordes/1_5_movement.R1_5_6_entering_a_zone_stops.
/// HEXPOST_CASES and HEXPOST_CHARIOTS_CASES name other folders to play, for cases that are being written.
namespace {

using hexpost::test::Case;
using Play = void (*)(const Case&);

std::string test_name(const Case& c) {
  std::string out = c.rule.front() == 'Q' ? c.rule : "R" + c.rule;
  out += "_" + c.title;
  for (char& ch : out) {
    const bool fits = (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z') || (ch >= '0' && ch <= '9');
    if (!fits) ch = '_';
  }
  while (out.ends_with('_'))
    out.pop_back();
  return out;
}

class CaseTest : public testing::Test {
 public:
  CaseTest(std::shared_ptr<const Case> c, Play play) : case_(std::move(c)), play_(play) {}
  void TestBody() override {
    try {
      play_(*case_);
    } catch (const std::exception& e) {
      ADD_FAILURE() << "CASE " << case_->rule << " " << case_->title << "\n" << e.what();
    }
  }

 private:
  std::shared_ptr<const Case> case_;
  Play play_;
};

void register_cases(const std::string& suite, std::vector<Case> cases, Play play) {
  std::map<std::string, int> names;
  for (Case& c : cases) {
    const std::string group = suite + "/" + c.file.stem().string();
    std::string name = test_name(c);
    if (const int again = names[group + name]++; again > 0) name += "_" + std::to_string(again + 1);
    const std::string file = c.file.string();
    const int line = c.line;
    testing::RegisterTest(
        group.c_str(), name.c_str(), nullptr, nullptr, file.c_str(), line,
        [c = std::make_shared<const Case>(std::move(c)), play]() -> testing::Test* { return new CaseTest(c, play); });
  }
}

/// A case that names no edition holds in both: these are the same cases by the Polish one. Where the editions differ
/// in substance, a case says EDITION english and another EDITION polish.
std::vector<Case> by_the_polish_edition(std::vector<Case> cases) {
  const auto names_one = [](const Case& c) {
    return std::ranges::any_of(c.clauses, [](const auto& clause) { return clause.keyword == "EDITION"; });
  };
  std::erase_if(cases, names_one);
  for (Case& c : cases)
    c.clauses.push_back({c.line, "EDITION", "polish", {"polish"}, {}});
  return cases;
}

}  // namespace

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  try {
    const char* other = std::getenv("HEXPOST_CASES");
    const std::string cases = std::string(HEXPOST_SOURCE_DIR) + "/tests/systems/";
    using hexpost::test::read_case_folder;
    register_cases("Cases/hordes", read_case_folder(other ? other : cases + "hordes/cases"),
                   hexpost::test::play_hordes_case);
    const char* other_chariots = std::getenv("HEXPOST_CHARIOTS_CASES");
    const auto chariots = read_case_folder(other_chariots ? other_chariots : cases + "chariots/cases");
    register_cases("Cases/chariots", chariots, hexpost::test::play_chariots_case);
    register_cases("Cases/chariots_polish_edition", by_the_polish_edition(chariots), hexpost::test::play_chariots_case);
  } catch (const std::exception& e) {
    std::cerr << e.what() << "\n";
    return 1;
  }
  return RUN_ALL_TESTS();
}
