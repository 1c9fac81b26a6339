#pragma once

#include <vector>

#include "engine/systems/hordes/rules/retreat/flee.h"
#include "engine/systems/hordes/rules/turn/play.h"
#include "engine/table/declared.h"

/// Hordes & Heroes 1.10.5, 1.10.6 at the table: running away, and friends in the way.
namespace hexpost::hordes {

/// Marks the unit disrupted and says so, unless it is disrupted already.
void disrupt(Play& p, UnitId u, table::Rule rule);
/// Pushes friends out of the way, each of them disrupted.
void carry_out(Play& p, const Pushes& pushes, UnitId pusher);
/// Asks the owner which way friends are pushed; a single way is not asked. Without ways there are no pushes.
Pushes choose_pushes(Play& p, const std::vector<Pushes>& ways, UnitId pusher);
/// Asks the owner for one of the ways to run, as the line `QUESTION UNIT HEX...`. The first way is "best".
Run choose_run(Play& p, UnitId u, const table::Question& question, const std::vector<Run>& ways,
               std::vector<orders::Circumstance> when);
/// Friends that the runner passes through or pushes are disrupted [1.6.2] [1.6.4] [1.10.5].
void disturb_friends(Play& p, UnitId u, const Run& way, table::Rule rule);
/// A unit that goes after another turns to the hex before it, unless that is in front of it already.
void turn_along(Play& p, UnitId u, Hex from, Hex to);
/// The unit runs: friends passed through or pushed are disrupted [1.10.5], its facing is then that of
/// facing_after_run().
void run(Play& p, UnitId u, const Run& way);

}  // namespace hexpost::hordes
