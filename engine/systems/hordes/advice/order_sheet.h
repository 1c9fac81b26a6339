#pragma once

#include <string>
#include <vector>

#include "engine/systems/hordes/rules/turn/play.h"
#include "engine/table/match.h"

/// Hordes & Heroes: the order sheet.
namespace hexpost::hordes {

/// The sheet for the current question; a single comment line if no question is open.
std::vector<std::string> order_sheet(const TableView& v, const table::Awaited& awaited, const table::Pending* pending);

}  // namespace hexpost::hordes
