#pragma once

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 3.0: the phases of a game turn at the table. Each call is one step.
namespace hexpost::chariots {

/// A [5.1]
void initiative_phase(Play& p);
/// B [5.2] [5.3]
void activation_phase(Play& p);
/// The Orders Phase of a wing begins: fixes its units and those In Command [5.41].
void begin_orders(Play& p, SideId side, WingId wing);
/// C.1 [5.4]
void orders_phase(Play& p);
/// D.1 [4.25]
void replace_leaders(Play& p);
/// Leaders who may change between chariot and foot as they are activated [10.15].
void change_mode(Play& p, LeaderId l);

void next_step(Play& p);
/// Columns that were attacked revert [6.36], everything that lasts one Orders Phase is reset, the next marker is due.
void end_orders_phase(Play& p);

}  // namespace hexpost::chariots
