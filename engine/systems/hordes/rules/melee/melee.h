#pragma once

#include "engine/systems/hordes/rules/melee/figures.h"
#include "engine/systems/hordes/rules/turn/play.h"

/// Hordes & Heroes 1.9 at the table: one combat after the other.
namespace hexpost::hordes {

/// One step of the hand-to-hand phase [1.9] [1.12]. True if the phase, and with it the bound, is over.
bool melee_phase(Play& p);
/// Fights one combat and carries out all that comes of it.
void resolve(Play& p, const Combat& combat);

}  // namespace hexpost::hordes
