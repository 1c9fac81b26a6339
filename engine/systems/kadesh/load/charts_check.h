#pragma once

#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/data/library.h"

/// Day of the Chariot: Kadesh: charts that a player has copied from the printed card, against ours and the rulebook.
namespace hexpost::kadesh {

/// A row that is not as in the shipped charts: "combat.7", "terrain.woods".
struct ChartDifference {
  std::string row;
  std::string theirs;   ///< its figures in the file; empty: not in the file
  std::string shipped;  ///< empty: not in our charts
  std::string rule;     ///< the rule whose text has our figures; empty: ours are a reconstruction
};

struct ChartsVerdict {
  std::string name;
  int rows = 0;
  int reconstructed = 0;                    ///< rows still marked as our reconstruction
  std::vector<ChartDifference> departures;  ///< from figures that the rulebook itself prints
  std::vector<ChartDifference> differences;
};

/// Judges a charts file. Errors as load_scenario(), with their place; a departure is not an error, since the card may
/// be right.
base::Result<ChartsVerdict> check_charts(const data::Source& source);

/// The shipped charts with instructions on top: a player writes the figures of the card over them.
std::string charts_template();

}  // namespace hexpost::kadesh
