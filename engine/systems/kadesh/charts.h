#pragma once

#include <vector>

#include "engine/base/result.h"
#include "engine/data/chart_figure.h"
#include "engine/data/library.h"
#include "engine/report/document.h"

namespace hexpost::cli {

/// The charts of Day of the Chariot: Kadesh as on a card, those that are played with now, and where each figure comes
/// from.
base::Result<report::Document> kadesh_charts(const data::Library& library);

/// How many figures of each chart, of the counters, leaders and map have which origin.
base::Result<report::Section> kadesh_origins(const data::Library& library);

}  // namespace hexpost::cli
