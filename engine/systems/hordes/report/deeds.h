#pragma once

#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "engine/systems/hordes/model/game.h"
#include "engine/systems/hordes/rules/turn/play.h"
#include "engine/table/match.h"

/// Hordes & Heroes: what facts do on the map, and the score.
namespace hexpost::hordes {

/// What a fact does on the map: goes, fights, loses.
std::vector<table::Deed> deeds(const GameData& game, const Fact& fact);
/// How the battle stands.
table::Score score(const TableView& v);

}  // namespace hexpost::hordes
