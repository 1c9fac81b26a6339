#pragma once

#include "engine/systems/ancients/rules/battle/figures.h"
#include "engine/systems/ancients/rules/turn/play.h"

/// Commands & Colors: Ancients 4.6, 4.7, 4.11: blocks that are lost, flags, retreats, rampages.
namespace hexpost::ancients {

/// One roll against a unit and all that follows from it: its leader is checked once in it [C33].
struct Sequence {
  bool checked = false;
};

/// The unit loses that many blocks; with the last one it is eliminated: a banner, and its leader is checked and evades
/// [4.7]. True if the unit is still there and the battle goes on.
bool lose_blocks(Play& p, UnitId u, int blocks, Sequence& sequence, table::Rule rule);
/// [4.9] [C128] The die for a hex that mires those who enter it. True if the unit is still there and the battle goes
/// on.
bool cross_mire(Play& p, UnitId u, Sequence& sequence);

/// [4.6] [C108] The owner ignores flags as far as it may and wants; the accepted ones drive back the target of the
/// fight.
/// `hits`: those of the same roll.
void take_flags(Play& p, const Fight& fight, int hits, int flags, Sequence& sequence);
/// [4.11] [C36] Elephants trample all around them, once, before they move.
void rampage(Play& p, UnitId u);

}  // namespace hexpost::ancients
