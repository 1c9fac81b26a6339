#pragma once

#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/data/chariots/charts.h"

/// Chariots of Fire: charts that a player has copied from his printed card, against ours and the rulebook.
namespace hexpost::data::chariots {

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

/// Judges a charts file. Errors as read_charts; a departure from the rulebook is no error, for the card may be right.
base::Result<ChartsVerdict> check_charts(const Source& source);

/// The shipped charts with instructions on top: what a player copies his own figures into.
std::string charts_template();

}  // namespace hexpost::data::chariots
