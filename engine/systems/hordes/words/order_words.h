#pragma once

#include <optional>
#include <string>
#include <variant>

#include "engine/systems/hordes/model/game.h"
#include "engine/systems/hordes/rules/turn/play.h"
#include "engine/table/match.h"

/// Hordes & Heroes: order lines in their one spelling.
namespace hexpost::hordes {

/// The canonical line of an order or an answer, or why it is not understood. Synonyms and Polish words are replaced
/// before this (verbs.h, tongues()).
std::variant<std::string, base::Refusal> canonical(const GameData& game, const orders::Line& line);

/// Two canonical lines as one: shots, and fights against the same enemy. Nothing for other lines.
std::optional<std::string> joined(const orders::Line& line, const orders::Line& next);

}  // namespace hexpost::hordes
