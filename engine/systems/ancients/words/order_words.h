#pragma once

#include <string>
#include <variant>

#include "engine/systems/ancients/rules/turn/play.h"

/// Commands & Colors: Ancients: order lines in their one spelling.
namespace hexpost::ancients {

/// The canonical line of an order or an answer.
std::variant<std::string, base::Refusal> canonical(const GameData& game, const orders::Line& line);

/// The line with the word of a card where a `play` line has its title: "play Order Medium Troops C-MI1" is
/// "play order-medium-troops C-MI1"; "Order" may be left out.
/// "attack C-MI1 at Mago" gets its `leader`. Any other line stays as it is.
orders::Line named(const GameData& game, const orders::Line& line);

/// A card's word, and how many words behind the first one name the card.
struct NamedCard {
  std::string word;
  std::size_t length = 0;
};
/// `play two in the centre`, `play 3 units left`: the card that orders so many units of one section. Without a word for
/// other lines.
NamedCard section_card(const orders::Line& line);

}  // namespace hexpost::ancients
