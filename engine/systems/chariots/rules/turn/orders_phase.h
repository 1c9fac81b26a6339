#pragma once

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 5.4 at the table: the beginning and the end of an Orders Phase.
namespace hexpost::chariots {

/// Begins the Orders Phase of a wing: fixes which units act and which are In Command [5.41].
void begin_orders(Play& p, SideId side, WingId wing);
/// Asks a leader who is activated whether he goes on in his chariot or on foot, if he may change [10.15]. False if the
/// battle stops there [Table::ask_or_stop].
bool change_mode(Play& p, LeaderId l);
/// Ends the Orders Phase: Columns that were attacked revert [6.36], and all that lasts one Orders Phase is reset.
void end_orders_phase(Play& p);

}  // namespace hexpost::chariots
