#pragma once

#include <string>
#include <variant>

#include "engine/systems/ancients/rules/turn/play.h"

/// Commands & Colors: Ancients: order lines in their one spelling.
namespace hexpost::ancients {

/// The canonical line of an order or an answer.
std::variant<std::string, base::Refusal> canonical(const GameData& game, const orders::Line& line);

}  // namespace hexpost::ancients
