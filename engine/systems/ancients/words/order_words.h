#pragma once

#include <optional>
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

}  // namespace hexpost::ancients
