#pragma once

#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/systems/chariots/model/game.h"
#include "engine/systems/chariots/rules/turn/play.h"
#include "engine/table/match.h"

/// Chariots of Fire: what facts do on the map, and the score.
namespace hexpost::chariots {

/// What a fact does on the map: goes, fights, loses.
std::vector<table::Deed> deeds(const GameData& game, const Fact& fact);
/// How the battle stands.
table::Score score(const TableView& v);

}  // namespace hexpost::chariots
