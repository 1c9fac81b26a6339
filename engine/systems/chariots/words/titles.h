#pragma once

#include <optional>
#include <variant>

#include "engine/systems/chariots/model/game.h"
#include "engine/systems/chariots/rules/turn/play.h"
#include "engine/table/match.h"

/// Chariots of Fire: lines with titles instead of names.
namespace hexpost::chariots {

/// The line with names in the place of titles; a refusal if a title fits more than one piece. `by`: the writer.
std::variant<orders::Line, base::Refusal> named(const GameData& game, const orders::Line& typed,
                                                std::optional<table::Player> by);

}  // namespace hexpost::chariots
