#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <optional>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/refusal.h"
#include "engine/orders/line.h"
#include "tests/support/case_file.h"

/// The rule cases of a system with a runner of its own.
namespace hexpost::test {

/// The cases of a system. A program reads those of one system.
inline const std::vector<Case>& cases_of(const std::string& system) {
  static const auto k_cases = read_case_folder(HEXPOST_SOURCE_DIR "/tests/systems/" + system + "/cases");
  return k_cases;
}

/// The numbers that stand behind this letter, "S12", in the titles of the cases and in these files below tests/.
inline std::set<int> numbers_named(const std::vector<Case>& cases, const std::vector<std::string>& files, char letter) {
  std::string all;
  for (const Case& one : cases)
    all += one.title + "\n";
  for (const std::string& file : files) {
    std::ifstream in(HEXPOST_SOURCE_DIR "/tests/" + file);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    EXPECT_FALSE(text.empty()) << file;
    all += text;
  }
  std::set<int> out;
  const std::regex number(std::string("\\b") + letter + "([0-9]+)\\b");
  for (auto it = std::sregex_iterator(all.begin(), all.end(), number); it != std::sregex_iterator(); ++it)
    out.insert(std::stoi((*it)[1]));
  return out;
}

/// Runs each case. A failure of a case is one of the test.
inline void expect_all(const std::vector<Case>& cases, void (*run)(const Case&)) {
  for (const Case& one : cases) {
    try {
      run(one);
    } catch (const CaseFailure& e) {
      ADD_FAILURE() << e.what();
    }
  }
}

/// The story of a scene so far: what the rules told, the void lines, the question that waits for an answer, the phase.
std::string story_of(const auto& table, std::string_view phase) {
  std::string out;
  for (const auto& [rule, text] : table.told)
    out += "\n  " + rule + " " + text;
  for (const std::string& text : table.voided)
    out += "\n  void: " + text;
  if (table.pending) out += "\n  waiting for: " + std::string(table.pending->name());
  return out + "\n  phase " + std::string(phase);
}

/// Judges the line of a LEGAL or REFUSE clause at the question that the table asks. Returns the refusal of a REFUSE
/// clause whose rule is the one that the clause names, if it names one. `fail` throws with what is wrong.
std::optional<base::Refusal> judged(const Clause& clause, const auto& table, const auto& view, const orders::Line& line,
                                    const auto& fail) {
  if (!table.pending) fail("no question waits for an answer");
  const auto question = table.pending->clone();
  if (!question->speaks(view, line)) fail("the line does not speak to " + std::string(question->name()));
  const auto refusal = question->take(view, line);
  if (clause.keyword == "LEGAL") {
    if (refusal) fail("refused [" + refusal->rule + "]: " + refusal->why);
    return std::nullopt;
  }
  if (!refusal) fail("it is legal");
  if (clause.words.size() > 1 && refusal->rule != clause.words[1])
    fail("refused by [" + refusal->rule + "]: " + refusal->why);
  return refusal;
}

}  // namespace hexpost::test
