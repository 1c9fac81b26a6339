#pragma once

#include <vector>

#include "engine/systems/hordes/rules/retreat/flee.h"
#include "engine/systems/hordes/rules/turn/play.h"
#include "engine/table/declared.h"

/// Hordes & Heroes 1.10.5 at the table: running away.
namespace hexpost::hordes {

/// Asks the owner for one of the ways to run, as the line `QUESTION UNIT HEX...`. The first way is "best".
Run choose_run(Play& p, UnitId u, const table::Question& question, const std::vector<Run>& ways,
               std::vector<orders::Circumstance> when);
/// The unit runs: friends passed through or pushed are disrupted [1.10.5], its facing is then that of
/// facing_after_run().
void run(Play& p, UnitId u, const Run& way);

}  // namespace hexpost::hordes
