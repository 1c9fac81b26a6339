#pragma once

#include <vector>

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 11.0: Phase E.
namespace hexpost::chariots {

void withdrawal_phase(Play& p);

}  // namespace hexpost::chariots
