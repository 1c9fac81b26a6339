#pragma once

#include <optional>
#include <vector>

#include "engine/base/refusal.h"
#include "engine/systems/chariots/rules/movement/move.h"
#include "engine/systems/chariots/rules/movement/orders.h"

/// Chariots of Fire 6.0: the start of a move: which units may act, and their Movement Points.
namespace hexpost::chariots {

/// [8.42] Halves of a stack that have parted and not yet gone on by themselves; none if neither can do anything more.
std::vector<UnitId> on_the_way(View v);
/// Why the unit may get no order of the Movement Segment; nothing if it may.
std::optional<base::Refusal> may_act(View v, UnitId u);
/// [6.72] [Q81] Why a unit whose move was blocked may do nothing but fire; nothing if it was not.
std::optional<base::Refusal> judge_stopped(View v, UnitId u);
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
