#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/systems/kadesh/advice/thoughts.h"
#include "engine/systems/kadesh/rules/turn/play.h"
#include "engine/table/match.h"

/// Day of the Chariot: Kadesh: plain orders for a player.
namespace hexpost::kadesh {

/// One simple answer to the question; nothing ends the proposal.
std::optional<std::string> propose(const TableView& v, const table::Awaited& awaited, const table::Answers& answers);
/// The same, for one answer after the other.
std::optional<std::string> propose_on(const TableView& v, const table::Awaited& awaited, const table::Answers& answers,
                                      Thoughts& mind);
/// The answer that a standing order of the closing lines gives before the combats, if it settles the question.
std::optional<std::string> settled_by_closing_lines(const TableView& v, const table::Awaited& awaited);
/// The lines that end every proposal.
std::vector<std::string> closing_lines(const TableView& v, table::Player who);

}  // namespace hexpost::kadesh
