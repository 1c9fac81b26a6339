#pragma once

#include <string>

#include "engine/systems/ancients/rules/turn/play.h"

/// Commands & Colors: Ancients: cards in words.
namespace hexpost::ancients {

/// The card's title in the reader's language.
std::string card_title(const View& v, CardId card);
/// The hand as the view knows it, a card it does not know as "?": "Rally, First Strike, ?".
std::string hand_words(const TableView& v, SideId side);

}  // namespace hexpost::ancients
