#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/data/chart_figure.h"
#include "engine/data/library.h"

/// Hordes & Heroes: where the figures come from, for those who want to know what they play with.
namespace hexpost::hordes {

/// Every chart of the library, or of the named files only (as Battle::data_files and scenario_files name them); files
/// of other kinds are passed over. The Combat Result Table stands first in both.
base::Result<std::vector<data::ChartFigure>> provenance(const data::Library& library);
base::Result<std::vector<data::ChartFigure>> provenance(const data::Library& library,
                                                        std::span<const std::string> files);

}  // namespace hexpost::hordes
