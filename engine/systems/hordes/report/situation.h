#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/report/document.h"
#include "engine/systems/hordes/model/view.h"
#include "engine/systems/hordes/rules/turn/play.h"
#include "engine/table/match.h"

/// Hordes & Heroes: the position for a reader, its map and the score.
namespace hexpost::hordes {

/// The whole table: ground, linear obstacles, stakes, units with their marks, generals.
report::Map draw_map(const View& v);

/// "5(+2)": Combat Factor and Impact Bonus of a type.
std::string combat_figures(const TroopType& type);
/// The marks of its characteristics, "A1 AH" (situation.cpp).
std::string characteristics(const TroopType& type);
/// Score and range in hexes, "8+C/2", "engine/2-8"; empty if it does not shoot (situation.cpp).
std::string shooting_figures(const TroopType& type);
/// The states of a unit, each with its one-letter sign: disrupted, engaged...
std::vector<report::Mark> marks(const View& v, UnitId u);

/// Map, ground, units and what they may do next.
report::Document situation(const TableView& v, std::optional<table::Player> viewer, const table::Awaited& awaited);

/// Stands lost, and how many break the army [1.14.2].
table::Score score(const TableView& v);

}  // namespace hexpost::hordes
