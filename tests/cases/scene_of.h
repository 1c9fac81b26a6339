#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tests/cases/chariots_scene.h"

/// A scene of Chariots of Fire from the lines of a case, for tests that are no cases.
namespace hexpost::test {

inline ChariotsScene scene_of(const std::vector<std::string>& lines) {
  Case c;
  c.rule = "2.1", c.title = "scene", c.line = 1;
  for (const std::string& line : lines) {
    Clause clause;
    clause.line = 1;
    clause.keyword = line.substr(0, line.find(' '));
    clause.text = line.substr(std::min(line.size(), clause.keyword.size() + 1));
    clause.words = cut_words(clause.text);
    c.clauses.push_back(std::move(clause));
  }
  return chariots_scene(c);
}

}  // namespace hexpost::test
