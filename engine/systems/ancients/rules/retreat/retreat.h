#pragma once

#include "engine/systems/ancients/rules/battle/figures.h"
#include "engine/systems/ancients/rules/retreat/harm.h"

/// Commands & Colors: Ancients 4.6, 4.11: flags, retreats, rampages.
namespace hexpost::ancients {

/// [4.6] [C108] The owner ignores what it may and likes to; what is accepted drives the target of the fight back.
/// `hits`: those of the same roll.
void take_flags(Play& p, const Fight& fight, int hits, int flags, Sequence& sequence);
/// [4.11] [C36] Elephants trample all around them, once, before they move.
void rampage(Play& p, UnitId u);

}  // namespace hexpost::ancients
