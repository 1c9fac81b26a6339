#pragma once

#include "engine/systems/ancients/rules/turn/play.h"
#include "engine/table/match.h"

namespace hexpost::ancients {

/// [4.12] Banners, and how many win.
table::Score score(const TableView& v);

}  // namespace hexpost::ancients
