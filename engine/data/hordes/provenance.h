#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/data/library.h"

/// Hordes & Heroes: where the figures come from, for those who want to know what they play with.
namespace hexpost::data::hordes {

/// One chart, list or battlefield and the origin of its entries.
struct ChartFigure {
  std::string chart;  ///< "Army list: Dacian"
  std::string file;   ///< its name in the library; empty for what is part of the rules
  int entries = 0;
  int rule = 0;            ///< printed in the rulebook
  int published = 0;       ///< found published elsewhere
  int reconstruction = 0;  ///< ours
  bool own = false;        ///< a player's own file, or a shipped one that was changed
  bool operator==(const ChartFigure&) const = default;
};

/// Every chart of the library, or of the named files only (as Battle::data_files and scenario_files name them); files
/// of other kinds are passed over. The Combat Result Table stands first in both.
base::Result<std::vector<ChartFigure>> provenance(const Library& library);
base::Result<std::vector<ChartFigure>> provenance(const Library& library, std::span<const std::string> files);

}  // namespace hexpost::data::hordes
