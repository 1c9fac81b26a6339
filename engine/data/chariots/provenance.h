#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/data/library.h"

/// Chariots of Fire: where the figures come from, for those who want to know what they play with.
namespace hexpost::data::chariots {

/// One chart, battlefield or battle and the origin of its figures.
struct ChartFigure {
  std::string chart;  ///< "Shock Combat Results"
  std::string file;   ///< its name in the library
  int entries = 0;
  int rule = 0;            ///< printed in the rulebook
  int published = 0;       ///< found published elsewhere
  int reconstruction = 0;  ///< ours
  bool own = false;        ///< a player's own file, or a shipped one that was changed
  bool operator==(const ChartFigure&) const = default;
};

/// Every chart, battlefield and battle of the library: the charts first, table by table.
base::Result<std::vector<ChartFigure>> provenance(const Library& library);

}  // namespace hexpost::data::chariots
