#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "engine/systems/chariots/rules/movement/move.h"

/// Chariots of Fire: where a unit can go, for lists, samples and plain orders [6.0].
namespace hexpost::chariots {

/// The speed that a unit declares if its order names none [6.81]; 0 without the option.
int default_speed(View v, UnitId u, UnitId with);
/// The order that a visited move is; made when it is asked for.
using OrderOf = std::function<MoveOrder()>;
using MoveVisitor = std::function<void(const Walk& end, const OrderOf& order)>;
/// Visits the moves of moves_of() with where each ends.
void visit_moves(View v, UnitId u, std::size_t limit, const MoveVisitor& visitor);
/// Some moves of a unit, each legal: single steps, turns, and longer ways to every hex in reach.
std::vector<MoveOrder> moves_of(View v, UnitId u, std::size_t limit);
/// Likewise without any leg that costs hits for sure.
std::vector<MoveOrder> harmless_moves_of(View v, UnitId u, std::size_t limit);
/// [6.22] [6.55] [6.65] True if the leg costs hits, whatever the enemy does: by the ground, or since SI or HI have to
/// do with passing through a friend; or a Routed friend is lost by it.
bool leg_hurts(View v, const Walk& w, const Leg& leg);
/// A legal move of the unit (and the half of its stack that goes `with` it) that ends in the hex, whenever there is
/// one. `harmless`: by no leg that costs hits.
std::optional<MoveOrder> way_to(View v, UnitId u, UnitId with, Hex to, bool harmless);

}  // namespace hexpost::chariots
