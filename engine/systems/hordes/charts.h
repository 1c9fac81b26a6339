#pragma once

#include "engine/base/result.h"
#include "engine/data/library.h"
#include "engine/report/document.h"

namespace hexpost::cli {

/// The charts of Hordes & Heroes figure by figure: the Combat Result Table, the missile engines, and every army list as
/// it is played with now; where each figure comes from.
base::Result<report::Document> hordes_charts(const data::Library& library);

}  // namespace hexpost::cli
