#pragma once

#include <string>
#include <vector>

#include "engine/systems/kadesh/rules/turn/play.h"
#include "engine/table/match.h"

/// Day of the Chariot: Kadesh: the order sheet.
namespace hexpost::kadesh {

/// The sheet for the current question; a comment without one.
std::vector<std::string> order_sheet(const TableView& v, const table::Awaited& awaited, const table::Pending* pending);

}  // namespace hexpost::kadesh
