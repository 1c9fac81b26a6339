#pragma once

#include <string>
#include <variant>

#include "engine/systems/chariots/model/game.h"
#include "engine/systems/chariots/rules/turn/play.h"
#include "engine/table/match.h"

/// Chariots of Fire: order lines in their one spelling.
namespace hexpost::chariots {

/// The canonical line of an order or an answer, or why it is not understood. Synonyms and Polish words are replaced
/// before this (book/polish.h).
std::variant<std::string, base::Refusal> canonical(const GameData& game, const orders::Line& line);

}  // namespace hexpost::chariots
