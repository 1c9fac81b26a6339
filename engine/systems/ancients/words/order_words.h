#pragma once

#include <string>
#include <variant>
#include <vector>

#include "engine/systems/ancients/book/polish.h"
#include "engine/systems/ancients/rules/turn/play.h"
#include "engine/table/conditions.h"
#include "engine/table/declared.h"
#include "engine/table/match.h"

/// Commands & Colors: Ancients: its questions, the words of its order language, and order lines in their one spelling.
namespace hexpost::ancients {

/// What a condition may ask of a piece.
extern const table::Conditions<TableView, UnitId, LeaderId> k_conditions;

/// The questions, those of the enemy's turn first; each is declared beside its rule (rules/<chapter>/questions.h).
const table::Declared& declared();

/// The canonical line of an order or an answer.
std::variant<std::string, base::Refusal> canonical(const GameData& game, const orders::Line& line);

/// The line with the word of a card where a `play` line has its title: "play Order Medium Troops C-MI1" is
/// "play order-medium-troops C-MI1"; "Order" may be left out.
/// "attack C-MI1 at Mago" gets its `leader`. Any other line stays as it is.
orders::Line named(const GameData& game, const orders::Line& line);

/// A card's word, and how many words after the first one name the card.
struct NamedCard {
  std::string word;
  std::size_t length = 0;
};
/// `play two in the centre`, `play 3 units left`: the card that orders that many units of one
/// section. Without a word for
/// other lines.
NamedCard section_card(const orders::Line& line);

/// Every verb: cards, movement, battle, answers; then headings, standing orders and conditions.
const std::vector<table::Verb>& all_verbs();

}  // namespace hexpost::ancients
