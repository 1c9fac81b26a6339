#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/systems/chariots/rules/turn/play.h"
#include "engine/table/match.h"

/// Chariots of Fire: the order sheet.
namespace hexpost::chariots {

/// The sheet for the current question; a single comment line if no question is open. `when`: its circumstances.
std::vector<std::string> order_sheet(const TableView& v, const table::Awaited& awaited, const table::Pending* pending,
                                     std::span<const orders::Circumstance> when);

}  // namespace hexpost::chariots
