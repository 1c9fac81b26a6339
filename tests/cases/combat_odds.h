#pragma once

#include <optional>
#include <string>
#include <variant>

#include "engine/systems/chariots/advice/odds.h"
#include "tests/cases/scene_of.h"

/// Odds of a combat in a scene.
namespace hexpost::test {

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
