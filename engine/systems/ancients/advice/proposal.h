#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/systems/ancients/rules/cards/orders.h"
#include "engine/systems/ancients/rules/movement/movement.h"
#include "engine/systems/ancients/rules/turn/play.h"
#include "engine/table/match.h"

/// Commands & Colors: Ancients: plain orders for a player.
namespace hexpost::ancients {

/// One simple answer to the question; nothing ends the proposal.
std::optional<std::string> propose(const TableView& v, const table::Awaited& awaited, const table::Answers& answers);
/// The lines that end every proposal.
std::vector<std::string> closing_lines(const TableView& v, table::Player who);
/// Which types of the side's units evade, and when: standing orders that come before the general answer.
std::vector<std::string> proposed_stands(const table::Battle& battle, table::Player side);

}  // namespace hexpost::ancients
