#pragma once

#include <string>
#include <string_view>

#include "engine/systems/ancients/rules/turn/play.h"

namespace hexpost::ancients {

/// The typed line with its card in the order language: "play darken the sky" is "play darken-the-sky". The beginning or
/// the end of a title is enough if no other card of the hand (or else of the deck) has it. While the side must play a
/// card, `play` may be left out. A leader among the pieces gets its word: `under` for a card of leadership, otherwise
/// `alone`; a leader beside its unit needs none. `all` is as many units as the card can
/// order, and a group such as `elephants` those of its units that it can order. Any other line stays as it is.
std::string card_line(const TableView& view, SideId side, std::string_view typed);

}  // namespace hexpost::ancients
