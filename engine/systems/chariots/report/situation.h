#pragma once

#include <optional>

#include "engine/report/document.h"
#include "engine/systems/chariots/rules/turn/play.h"
#include "engine/table/match.h"

/// Chariots of Fire: the position for a reader.
namespace hexpost::chariots {

/// Map, ground, units and what they may do next.
report::Document situation(const TableView& v, std::optional<table::Player> viewer, const table::Awaited& awaited);

}  // namespace hexpost::chariots
