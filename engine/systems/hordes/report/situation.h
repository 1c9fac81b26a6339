#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/report/document.h"
#include "engine/systems/hordes/model/view.h"
#include "engine/systems/hordes/rules/turn/play.h"
#include "engine/table/match.h"

/// Hordes & Heroes: the position for a reader, and the score.
namespace hexpost::hordes {

/// Map, ground, units and what they may do next.
report::Document situation(const TableView& v, std::optional<table::Player> viewer, const table::Awaited& awaited);

/// Stands lost, and how many break the army [1.14.2].
table::Score score(const TableView& v);

}  // namespace hexpost::hordes
