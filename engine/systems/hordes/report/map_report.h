#pragma once

#include "engine/report/document.h"
#include "engine/systems/hordes/model/view.h"

/// Hordes & Heroes: the position as a map for reports.
namespace hexpost::hordes {

/// The whole table: ground, linear obstacles, stakes, units with what they are marked with, generals.
report::Map draw_map(const View& v);

/// "5(+2)": Combat Factor and Impact Bonus of a type.
std::string combat_figures(const TroopType& type);
/// situation.cpp: the marks of its characteristics, "A1 AH".
std::string characteristics(const TroopType& type);
/// situation.cpp: score and range in hexes: "8+C/2", "engine/2-8"; empty: it does not shoot.
std::string shooting_figures(const TroopType& type);
/// The states of a unit, each with its one-letter sign: disrupted, engaged...
std::vector<report::Mark> marks(const View& v, UnitId u);

}  // namespace hexpost::hordes
