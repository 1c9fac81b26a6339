#pragma once

#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/data/chart_table.h"
#include "engine/systems/chariots/load/charts.h"

/// Chariots of Fire: charts that a player has copied from the printed card, against ours and the rulebook.
namespace hexpost::chariots {

/// A figure that is not as in the shipped charts.
struct Difference {
  std::string figure;   ///< "movement.rough.chariot"
  std::string theirs;   ///< empty: not in their charts
  std::string shipped;  ///< empty: not in ours
};

struct ChartsVerdict {
  std::string name;
  int figures = 0;
  int reconstructed = 0;                ///< still marked as our reconstruction
  std::vector<FixedFigure> departures;  ///< from what the rulebook itself fixes
  std::vector<Difference> differences;  ///< in the order of the charts
};

/// Judges a charts file. Errors as read_charts; a departure from the rulebook is not an error: the card may be right.
base::Result<ChartsVerdict> check_charts(const data::Source& source);

/// The charts of the library, those that are played with now, in the order of the file.
base::Result<std::vector<data::ChartTable>> chart_tables(const data::Library& library);

/// The shipped charts with instructions on top: a player copies the figures of the card into them.
std::string charts_template();

}  // namespace hexpost::chariots
