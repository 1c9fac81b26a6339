#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "engine/table/match.h"
#include "engine/table/trial.h"
#include "tests/support/text_rows.h"

/// Wrong order lines, and what the player is told of each. They stand in a text:
///
///   AT charges                               the stop of the game at which the lines are judged, until the next AT
///   # what is wrong                          a comment
///   charge LW-C9 at 0620                     the line
///     [8.1] 8: LW-C9 is not on the map       the rule, if the refusal has one, the column and why
///     hint: name another unit                the hint, if there is one
namespace hexpost::table::test {

struct BadOrder {
  std::string trace;  ///< file and line of the text
  std::string at, line, rule;
  int column = 0;
  std::string why, hint;
};

inline std::vector<BadOrder> read_bad_orders(const std::filesystem::path& path) {
  std::vector<BadOrder> out;
  std::string at;
  const auto rows = base::test::read_rows(path);
  for (const auto& [text, trace] : rows) {
    if (text.starts_with("AT ")) {
      at = text.substr(3);
    } else if (text.starts_with("  hint: ")) {
      out.back().hint = text.substr(8);
    } else if (text.starts_with("  ")) {
      const std::size_t rule = text.starts_with("  [") ? text.find("] ") : 0;
      if (rule > 0) out.back().rule = text.substr(3, rule - 3);
      out.back().column = std::stoi(text.substr(rule + 2));
      out.back().why = text.substr(text.find(": ", rule) + 2);
    } else {
      out.push_back({trace, at, text, {}, 0, {}, {}});
    }
  }
  return out;
}

/// The first word of the line.
inline std::string verb_of(const BadOrder& bad) {
  return bad.line.substr(0, bad.line.find(' '));
}

/// The match refuses the line with this reason, and with the rule, the column and the hint of the text.
inline void expect_refused(const table::Match& match, const BadOrder& bad, const std::string& why) {
  const auto judged = table::judge_lines(match, match.awaited().who, {bad.line}, {false, false});
  const auto& refusal = judged.lines.at(0).verdict.refusal;
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->rule, bad.rule);
  EXPECT_EQ(refusal->column, bad.column);
  EXPECT_EQ(refusal->why, why);
  EXPECT_EQ(refusal->hint, bad.hint);
}

}  // namespace hexpost::table::test
