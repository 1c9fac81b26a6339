#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/orders/standing.h"
#include "engine/systems/chariots/model/view.h"
#include "engine/systems/chariots/rules/turn/play.h"
#include "engine/table/match.h"

/// Chariots of Fire: the order sheet, and what a player has to know to answer a question: where the units are, what the
/// die has to show and what comes of a failure.
namespace hexpost::chariots {

/// Sentences about the question as a whole; none for one that explains itself. `when`: the circumstances that the
/// question was asked with.
std::vector<std::string> question_facts(View v, const table::Awaited& awaited,
                                        std::span<const orders::Circumstance> when);
/// A remark on one canonical answer line; empty if there is nothing to say.
std::string answer_remark(View v, const table::Awaited& awaited, const std::string& answer);

/// The sheet for the current question; a single comment line if no question is open. `when`: its circumstances.
std::vector<std::string> order_sheet(const TableView& v, const table::Awaited& awaited, const table::Pending* pending,
                                     std::span<const orders::Circumstance> when);

}  // namespace hexpost::chariots
