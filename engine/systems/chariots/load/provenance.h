#pragma once

#include <vector>

#include "engine/base/result.h"
#include "engine/data/chart_figure.h"
#include "engine/data/library.h"

/// Chariots of Fire: where the figures come from, for those who want to know what they play with.
namespace hexpost::chariots {

/// Every chart, battlefield and battle of the library: the charts first, table by table, under their words in the file.
base::Result<std::vector<data::ChartFigure>> provenance(const data::Library& library);

}  // namespace hexpost::chariots
