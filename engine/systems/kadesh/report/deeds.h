#pragma once

#include <vector>

#include "engine/systems/kadesh/rules/turn/play.h"
#include "engine/table/match.h"

/// Day of the Chariot: Kadesh: what facts do on the map, and the score.
namespace hexpost::kadesh {

/// What a fact does on the map: goes, fights, loses.
std::vector<table::Deed> deeds(const GameData& game, const Fact& fact);
/// Victory Points as they would be if the battle ended now [14.0].
table::Score score(const TableView& v);

}  // namespace hexpost::kadesh
