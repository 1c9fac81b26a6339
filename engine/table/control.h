#pragma once

#include <string>
#include <vector>

#include "engine/hex/hex.h"
#include "engine/table/question.h"

namespace hexpost::table {

/// The hexes that the units of one side control: zones of control or front hexes, depending on the rule system.
/// Maps show them to warn a player before a move.
struct Control {
  std::string rule;                ///< number of the rule; empty: the system has no such hexes
  std::vector<std::string> hexes;  ///< labels in the order of the map, each once
  bool operator==(const Control&) const = default;
};

/// The labels of the hexes of a map for which `held` is true, row by row.
std::vector<std::string> labels_where(const hex::Grid& grid, auto held) {
  std::vector<std::string> out;
  for (const hex::Hex h : grid.all()) {
    if (held(h)) out.push_back(grid.label(h));
  }
  return out;
}

}  // namespace hexpost::table
