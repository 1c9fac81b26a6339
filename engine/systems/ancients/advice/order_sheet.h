#pragma once

#include <string>
#include <vector>

#include "engine/systems/ancients/rules/turn/play.h"
#include "engine/table/match.h"

/// Commands & Colors: Ancients: the order sheet.
namespace hexpost::ancients {

/// The card's title in the reader's language.
std::string card_title(const View& v, CardId card);
/// The hand as the view knows it; an unknown card is "?": "Rally, First Strike, ?".
std::string hand_words(const TableView& v, SideId side);

/// The sheet for the current question; `# No decision is due.` without one.
std::vector<std::string> order_sheet(const TableView& v, const table::Awaited& awaited, const table::Pending* pending);

}  // namespace hexpost::ancients
