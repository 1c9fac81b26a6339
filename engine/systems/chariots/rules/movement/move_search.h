#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "engine/systems/chariots/rules/movement/orders.h"

/// Chariots of Fire: where a unit can go, for lists, samples and plain orders [6.0].
namespace hexpost::chariots {

/// The speed that a unit declares if its order names none [6.81]; 0 without the option.
int default_speed(View v, UnitId u, UnitId with);
/// Makes the order of a visited move on demand.
using OrderOf = std::function<MoveOrder()>;
using MoveVisitor = std::function<void(const Walk& end, const OrderOf& order)>;
/// Visits some moves of a unit, each legal, with their ends: single steps, turns, and longer ways to every hex in
/// reach. `harmless`: without moves that have a leg which hurts (leg_hurts).
void visit_moves(View v, UnitId u, std::size_t limit, bool harmless, const MoveVisitor& visitor);
/// All that visit_moves() visits.
std::vector<MoveOrder> moves_of(View v, UnitId u, std::size_t limit);
/// [6.22] [6.55] [6.65] True if the leg costs hits even if the enemy does nothing: by the ground, or because SI or HI
/// pass a friend or are passed; or if a Routed friend is lost by it.
bool leg_hurts(View v, const Walk& w, const Leg& leg);
/// A legal move of the unit (and the half of its stack that goes `with` it) that ends in the hex; nothing if there is
/// none. `harmless`: without legs that hurt.
std::optional<MoveOrder> way_to(View v, UnitId u, UnitId with, Hex to, bool harmless);

}  // namespace hexpost::chariots
