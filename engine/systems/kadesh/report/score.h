#pragma once

#include "engine/systems/kadesh/rules/turn/play.h"
#include "engine/table/match.h"

/// Day of the Chariot: Kadesh: the score.
namespace hexpost::kadesh {

/// Victory Points as they would be if the battle ended now [14.0].
table::Score score(const TableView& v);

}  // namespace hexpost::kadesh
