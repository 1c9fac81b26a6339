#pragma once

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 11.0 at the table: how a battle is won.
namespace hexpost::chariots {

/// Phase E: ends the battle if an army has reached its Withdrawal Level [11.0] or the turn limit is reached [2.6].
void withdrawal_phase(Play& p);

}  // namespace hexpost::chariots
