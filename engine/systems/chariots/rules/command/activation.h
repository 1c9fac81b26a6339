#pragma once

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 5.0 at the table: the Initiative, and the wing that acts.
namespace hexpost::chariots {

/// Phase A [5.1].
void initiative_phase(Play& p);
/// Phase B [5.2] [5.3].
void activation_phase(Play& p);

}  // namespace hexpost::chariots
