#pragma once

#include "engine/systems/chariots/rules/movement/orders.h"
#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 6.0 at the table: orders of the Movement and Missile Fire Segment are carried out [5.44].
namespace hexpost::chariots {

/// Each carries out an order that has been judged legal.
void carry_out(Play& p, const MoveOrder& order);
void carry_out(Play& p, const FireOrder& order);
void carry_out(Play& p, const RunOrder& order);
void carry_out(Play& p, const RecoverOrder& order);
void carry_out(Play& p, const RetreatOrder& order);

}  // namespace hexpost::chariots
