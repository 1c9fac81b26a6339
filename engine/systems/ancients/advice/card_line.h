#pragma once

#include <string>
#include <string_view>

#include "engine/systems/ancients/rules/turn/play.h"

namespace hexpost::ancients {

/// The typed line with its card in the order language: "play darken the sky" is "play darken-the-sky". The beginning or
/// the end of a title will do if no other card has it, of the hand or else of the deck. While the side must play a
/// card, `play` may be left out. A leader among the pieces gets its word: `under` for a card of leadership, otherwise
/// `alone`; it needs none beside its unit. `all` is as many units as the card can
/// order, and a group such as `elephants` those of its units that it can order. Any other line stays as it is.
std::string card_line(const TableView& view, SideId side, std::string_view typed);

}  // namespace hexpost::ancients
