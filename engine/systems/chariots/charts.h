#pragma once

#include "engine/base/result.h"
#include "engine/data/library.h"
#include "engine/report/document.h"

namespace hexpost::cli {

/// The charts of Chariots of Fire as on a card, those that are played with now, and where each figure comes from.
base::Result<report::Document> chariots_charts(const data::Library& library);

/// The charts' own name for people: "Clash of Arms" of "clash".
std::string chariots_chart_name(const std::string& word);

}  // namespace hexpost::cli
