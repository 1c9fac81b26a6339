#pragma once

#include "engine/base/result.h"
#include "engine/data/library.h"
#include "engine/report/document.h"

namespace hexpost::cli {

/// The charts of Commands & Colors: Ancients as they are played with now: unit types, terrain, cards, each figure with
/// its origin.
base::Result<report::Document> ancients_charts(const data::Library& library);

}  // namespace hexpost::cli
