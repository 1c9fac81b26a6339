#pragma once

#include <string>
#include <vector>

#include "engine/systems/ancients/rules/turn/play.h"
#include "engine/table/match.h"

/// Commands & Colors: Ancients: the order sheet.
namespace hexpost::ancients {

/// The sheet for the current question; `# No decision is due.` without one.
std::vector<std::string> order_sheet(const TableView& v, const table::Awaited& awaited, const table::Pending* pending);

}  // namespace hexpost::ancients
