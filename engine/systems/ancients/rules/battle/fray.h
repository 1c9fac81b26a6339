#pragma once

#include <vector>

#include "engine/systems/ancients/rules/battle/figures.h"

/// Commands & Colors: Ancients: the targets of a unit, and whether it may battle at all.
namespace hexpost::ancients {

/// [4.9] A unit that has entered this hex in this turn may not battle in it.
bool bars_battle(View v, UnitId u, Hex h);
/// Adjacent hexes with an enemy unit or a lone enemy leader that the unit could attack with at least one die [C15] if
/// it stood in `from`.
std::vector<Hex> targets_from(View v, UnitId u, Hex from, bool bonus);
/// [C21] Warriors that charged must attack.
bool has_duty(View v, UnitId u);

}  // namespace hexpost::ancients
