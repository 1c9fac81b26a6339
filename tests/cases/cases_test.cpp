#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <map>

#include "tests/cases/chariots_play.h"
#include "tests/cases/hordes_play.h"
#include "tests/support/case_file.h"

/// Every CASE is a test of its own, named by system, rule and title: Cases/hordes.R1_5_6_entering_a_zone_stops.
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
  CaseTest(Case c, Play play) : case_(std::move(c)), play_(play) {}
  void TestBody() override {
    try {
      play_(case_);
    } catch (const std::exception& e) {
      ADD_FAILURE() << "CASE " << case_.rule << " " << case_.title << "\n" << e.what();
    }
  }

 private:
  Case case_;
  Play play_;
};

void register_cases(const std::string& system, const std::string& folder, Play play) {
  std::map<std::string, int> names;
  for (Case& c : hexpost::test::read_case_folder(folder)) {
    std::string name = test_name(c);
    if (const int again = names[name]++; again > 0) name += "_" + std::to_string(again + 1);
    const std::string suite = "Cases/" + system, file = c.file.string();
    const int line = c.line;
    testing::RegisterTest(suite.c_str(), name.c_str(), nullptr, nullptr, file.c_str(), line,
                          [c = std::move(c), play]() -> testing::Test* { return new CaseTest(c, play); });
  }
}

}  // namespace

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  try {
    const char* other = std::getenv("HEXPOST_CASES");
    const std::string cases = std::string(HEXPOST_SOURCE_DIR) + "/tests/cases/";
    register_cases("hordes", other ? other : cases + "hordes", hexpost::test::play_hordes_case);
    const char* other_chariots = std::getenv("HEXPOST_CHARIOTS_CASES");
    register_cases("chariots", other_chariots ? other_chariots : cases + "chariots", hexpost::test::play_chariots_case);
  } catch (const std::exception& e) {
    std::cerr << e.what() << "\n";
    return 1;
  }
  return RUN_ALL_TESTS();
}
