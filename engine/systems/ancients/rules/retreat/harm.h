#pragma once

#include "engine/systems/ancients/rules/turn/play.h"

/// Commands & Colors: Ancients: blocks that are lost, and the leader with them.
namespace hexpost::ancients {

/// One roll against a unit and all that follows from it: its leader is checked once in it [C33].
struct Sequence {
  bool checked = false;
};

/// The unit loses so many blocks; with the last one it is eliminated: a banner, and its leader is checked and evades
/// [4.7]. True if the unit is still there and the battle goes on.
bool lose_blocks(Play& p, UnitId u, int blocks, Sequence& sequence, table::Rule rule);
/// [4.9] [C128] The die for a hex that mires those who enter it. True if the unit is still there and the battle goes
/// on.
bool cross_mire(Play& p, UnitId u, Sequence& sequence);

}  // namespace hexpost::ancients
