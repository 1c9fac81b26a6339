#pragma once

#include "engine/systems/hordes/rules/retreat/compulsory_moves.h"
#include "engine/systems/hordes/rules/turn/play.h"

/// Hordes & Heroes 1.10.7 at the table: elephants that run where they like.
namespace hexpost::hordes {

/// Elephants of the side on move rampage on [1.10.7] [Q24].
void rampage(Play& p, UnitId elephants);
/// The elephants go one random hex [1.10.7]. If they leave the table, the cause decides the fate of their general, as
/// in eliminate().
Fate stampede(Play& p, UnitId elephants, Cause cause);

}  // namespace hexpost::hordes
