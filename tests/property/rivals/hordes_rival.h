#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/systems/hordes/rules/turn/play.h"
#include "engine/table/match.h"

/// Hordes & Heroes: the first plain orders, which go straight for the nearest enemy. They are the yardstick for the
/// plain orders of the program and do not change with them.
namespace hexpost::hordes::rival {

/// One simple answer to the question; nothing ends the proposal.
std::optional<std::string> propose(const TableView& v, const table::Awaited& awaited, const table::Answers& answers);
/// The lines that end every proposal.
std::vector<std::string> closing_lines(const TableView& v, table::Player who);

}  // namespace hexpost::hordes::rival
