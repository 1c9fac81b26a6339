#pragma once

#include "engine/report/document.h"
#include "engine/systems/kadesh/rules/turn/play.h"
#include "engine/table/match.h"

/// Day of the Chariot: Kadesh: the score, and how it comes about.
namespace hexpost::kadesh {

/// Victory Points as they would be if the battle ended now [14.0].
table::Score score(const TableView& v);
/// What each side has its Victory Points for [14.1] [14.2].
report::Table points_table(View v);

}  // namespace hexpost::kadesh
