#pragma once

#include "engine/systems/chariots/rules/movement/orders.h"

/// Chariots of Fire 6.0: the start of a move, and its Movement Points.
namespace hexpost::chariots {

/// Movement Points of a phase: the allowance [6.11] [6.32]; of a wheeled unit at most its declared speed [6.81].
int allowance(View v, UnitId u, int speed, bool column);
/// The start of the move; does not check that it may begin (judge_beginning).
Walk start_walk(View v, const MoveOrder& order);
/// A unit that has Routed or is gone leaves the walk; the other half goes on. False if none is left.
bool leave_the_lost(View v, Walk& w);

/// [8.52] True if the unit could answer missile fire with a charge: BI or RI by itself, neither Routed nor Engaged.
bool could_charge(View v, UnitId u);
/// Vertices (of a Column hexsides) between two facings of one kind, 0 to 3.
int vertices_between(Facing a, Facing b);

}  // namespace hexpost::chariots
