#pragma once

#include <string>
#include <variant>

#include "engine/systems/kadesh/rules/turn/play.h"

/// Day of the Chariot: Kadesh: order lines in their one spelling.
namespace hexpost::kadesh {

/// The canonical line of an order or an answer.
std::variant<std::string, base::Refusal> canonical(const GameData& game, const orders::Line& line);

}  // namespace hexpost::kadesh
