#pragma once

#include "engine/systems/hordes/rules/turn/play.h"
#include "engine/table/match.h"

/// Hordes & Heroes: the score.
namespace hexpost::hordes {

/// Stands lost, and how many break the army [1.14.2].
table::Score score(const TableView& v);

}  // namespace hexpost::hordes
