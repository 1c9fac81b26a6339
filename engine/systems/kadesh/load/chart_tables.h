#pragma once

#include <vector>

#include "engine/base/result.h"
#include "engine/data/chart_figure.h"
#include "engine/data/chart_table.h"
#include "engine/data/library.h"

/// Day of the Chariot: Kadesh: the charts as rows and columns, and where the figures of all files come from.
namespace hexpost::kadesh {

/// The charts of the library, those that are played with now. Errors as load_scenario(), with their place.
base::Result<std::vector<data::ChartTable>> chart_tables(const data::Library& library);

/// The counters by formation and kind, each figure as "Ordered/Disordered", and the leaders. Errors as chart_tables().
base::Result<std::vector<data::ChartTable>> piece_tables(const data::Library& library);

/// The charts, the counters, the leaders and the map: how many figures each has, by origin. Errors as chart_tables().
base::Result<std::vector<data::ChartFigure>> provenance(const data::Library& library);

}  // namespace hexpost::kadesh
