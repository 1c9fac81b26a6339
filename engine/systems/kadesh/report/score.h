#pragma once

#include <optional>
#include <string>

#include "engine/report/document.h"
#include "engine/systems/kadesh/rules/turn/play.h"
#include "engine/table/match.h"

/// Day of the Chariot: Kadesh: the score, and how it comes about.
namespace hexpost::kadesh {

/// Victory Points as they would be if the battle ended now [14.0].
table::Score score(const TableView& v);
/// What each side has its Victory Points for [14.1] [14.2].
report::Table points_table(View v);
/// [14.3] The level of victory, and the points that it follows from.
std::string victory_sentence(const View& v);
/// What became of the units of each side in a battle that is over.
report::Table losses_table(const View& v);
/// The leaders who were killed or captured and have no successor yet [9.3.9]; nothing if there are none.
std::optional<std::string> lost_leaders(const View& v);

}  // namespace hexpost::kadesh
