#pragma once

#include "engine/systems/chariots/rules/turn/play.h"
#include "engine/table/match.h"

/// Chariots of Fire: the score.
namespace hexpost::chariots {

/// Rout Points, and the level at which the army withdraws [11.0].
table::Score score(const TableView& v);

}  // namespace hexpost::chariots
