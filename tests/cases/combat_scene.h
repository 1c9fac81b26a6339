#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/rules/chariots/odds.h"
#include "tests/cases/chariots_scene.h"

/// Odds of a combat that is given as the lines of a case.
namespace hexpost::test {

inline ChariotsScene combat_scene(const std::vector<std::string>& lines) {
  Case c;
  c.rule = "8.17", c.title = "odds", c.line = 1;
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

/// As the command tells them, every question answered by the first legal answer; nothing where the line is refused.
inline std::optional<table::Odds> odds_in(const ChariotsScene& scene, const std::string& line) {
  using namespace chariots;
  const TableView view{*scene.data, scene.state};
  const auto considered = consider(view, orders::cut(line));
  if (!std::holds_alternative<Considered>(considered)) return std::nullopt;
  return table::odds_of<TableView, Fact>(
      std::get<Considered>(considered), scene.state, {},
      [&](const State& s, const auto&) { return became(scene.data->data, scene.state, s); });
}

}  // namespace hexpost::test
