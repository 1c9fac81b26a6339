#pragma once

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 9.5 at the table: the order to rally.
namespace hexpost::chariots {

/// [9.5] Each unit of the active side that may try rolls once, of any wing [9.52]-[9.54] [Q49].
void rally(Play& p);

}  // namespace hexpost::chariots
