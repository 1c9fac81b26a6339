#pragma once

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 3.0: the phases of a game turn at the table. Each call is one step.
namespace hexpost::chariots {

/// Begins the Orders Phase of a wing: fixes which units act and which are In Command [5.41].
void begin_orders(Play& p, SideId side, WingId wing);
/// Phase C, step 1 [5.4].
void orders_phase(Play& p);
/// Phase D, step 1 [4.25].
void replace_leaders(Play& p);
/// Asks a leader who is activated whether he goes on in his chariot or on foot, if he may change [10.15]. False if the
/// battle stops there [Table::ask_or_stop].
bool change_mode(Play& p, LeaderId l);

/// Plays one step of the current phase.
void next_step(Play& p);
/// Ends the Orders Phase: Columns that were attacked revert [6.36], and all that lasts one Orders Phase is reset.
void end_orders_phase(Play& p);

}  // namespace hexpost::chariots
