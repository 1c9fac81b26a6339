#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/report/document.h"
#include "engine/systems/chariots/model/view.h"
#include "engine/systems/chariots/rules/turn/play.h"
#include "engine/table/match.h"

/// Chariots of Fire: the position for a reader, and the score.
namespace hexpost::chariots {

/// Map, ground, units and what they may do next.
report::Document situation(const TableView& v, std::optional<table::Player> viewer, const table::Awaited& awaited);

/// Rout Points, and the level at which the army withdraws [11.0].
table::Score score(const TableView& v);

}  // namespace hexpost::chariots
