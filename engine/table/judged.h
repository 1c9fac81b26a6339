#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/table/trial.h"

namespace hexpost::table {

/// The result of judge_lines() with the position after the legal lines, for a program that shows both
/// and plays once.
struct JudgedPosition {
  Judged judged;
  std::unique_ptr<Match> after;
};
JudgedPosition judge_and_play(const Match& match, Player who, const std::vector<std::string>& lines,
                              const std::vector<bool>& sealed);

}  // namespace hexpost::table
