#pragma once

#include "engine/report/document.h"
#include "engine/systems/hordes/model/view.h"

/// Hordes & Heroes: the position as a map for reports.
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

}  // namespace hexpost::hordes
