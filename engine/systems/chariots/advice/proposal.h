#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/systems/chariots/rules/turn/play.h"
#include "engine/table/match.h"

/// Chariots of Fire: plain orders for a player.
namespace hexpost::chariots {

/// One simple answer to the question; nothing: the proposal ends here.
std::optional<std::string> propose(const TableView& v, const table::Awaited& awaited, const table::Answers& answers);
/// The lines that end every proposal.
std::vector<std::string> closing_lines(const TableView& v, table::Player who);

}  // namespace hexpost::chariots
