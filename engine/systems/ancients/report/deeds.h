#pragma once

#include <vector>

#include "engine/systems/ancients/model/game.h"
#include "engine/systems/ancients/rules/turn/play.h"
#include "engine/table/match.h"

namespace hexpost::ancients {

/// What a fact does on the map.
std::vector<table::Deed> deeds(const GameData& game, const Fact& fact);
/// [4.12] Banners, and how many win.
table::Score score(const TableView& v);

}  // namespace hexpost::ancients
