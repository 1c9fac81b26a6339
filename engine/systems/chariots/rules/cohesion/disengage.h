#pragma once

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 9.2 at the table: the order to Disengage.
namespace hexpost::chariots {

/// Carries out the whole Disengage order of the active command [9.23].
void disengage(Play& p);
/// [9.24] One unit (a chariot with its runners) goes back a hex.
void retreat(Play& p, UnitId u, Hex to);

}  // namespace hexpost::chariots
