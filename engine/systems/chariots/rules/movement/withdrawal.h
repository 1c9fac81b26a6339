#pragma once

#include <span>

#include "engine/systems/chariots/rules/movement/orders.h"
#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 6.4 at the table: Orderly Withdrawal and its die.
namespace hexpost::chariots {

/// [6.42] Rolls for the unit, unless it has passed already or needs no die. False if it may not withdraw before `mover`
/// in this phase.
bool withdrawal_die(Play& p, UnitId u, UnitId mover);
/// [6.4] Enemies that `w` has come near may withdraw, one after the other. `rest`: the other legs of its order [6.44].
/// `at_start`: the move is about to begin, two hexes away. The caller has to check the mover afterwards, because
/// Withdrawal Fire may have Routed it.
void offer_withdrawals(Play& p, const Walk& w, std::span<const Leg> rest, bool at_start);

}  // namespace hexpost::chariots
