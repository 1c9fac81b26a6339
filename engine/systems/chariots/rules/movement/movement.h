#pragma once

#include "engine/systems/chariots/rules/movement/orders.h"
#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 6.0 at the table: a move is carried out.
namespace hexpost::chariots {

/// Carries out an order that has been judged legal.
void carry_out(Play& p, const MoveOrder& order);

}  // namespace hexpost::chariots
