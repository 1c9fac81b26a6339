#pragma once

#include "engine/systems/hordes/rules/movement/move.h"

/// Hordes & Heroes 1.5: the end of a walk goes into the state.
namespace hexpost::hordes {

/// Call it before the unit goes: stakes stay where they were planted [1.13.6].
void leave_stakes(State& s, Unit& unit);
/// The generals of the first unit are with the second from now on and in its hex; with none they stay where they are.
void pass_generals(State& s, UnitId from, UnitId to);
/// Puts the end of the walk into the state: hex, facing, formation, halves, hosted generals, friends passed, pavises
/// dropped on contact, stakes left behind, Unit::moved. Does not touch contact flags or Unit::done. Call it only if
/// may_end allows the end: a unit that passes through a friend has no hex of its own until it is past.
void settle(const Data& data, State& s, const Walk& w);
/// Lone generals in the hex of a friendly unit join it [Q45], but not the unit `under_way`, whose move is not over.
void join_lone_generals(const Data& data, State& s, UnitId under_way = k_no_unit);

}  // namespace hexpost::hordes
