#pragma once

#include <vector>

#include "engine/dice/random.h"
#include "engine/systems/hordes/rules/movement/move.h"

/// Hordes & Heroes 1.5: moves drawn at random, for random play and for the trial runs that guess what a player may
/// order.
namespace hexpost::hordes {

/// A legal move of the unit, drawn leg by leg; empty if none was found. To list all moves costs many times as much.
std::vector<Leg> stroll(const View& v, UnitId u, dice::Random& random);

}  // namespace hexpost::hordes
