#pragma once

#include <optional>

#include "engine/report/document.h"
#include "engine/systems/ancients/model/view.h"
#include "engine/systems/ancients/rules/turn/play.h"
#include "engine/table/match.h"

namespace hexpost::ancients {

/// The board with its ground and pieces.
report::Map draw_map(const View& v);

/// The position as a report: map, cards as far as the view knows them, banners, units.
report::Document situation(const TableView& v, std::optional<table::Player> viewer, const table::Awaited& awaited);

/// [4.12] Banners, and how many win.
table::Score score(const TableView& v);

}  // namespace hexpost::ancients
