#pragma once

#include "engine/systems/hordes/rules/turn/play.h"

/// Hordes & Heroes: what more than one chapter tells.
namespace hexpost::hordes {

/// The unit has turned where it stands.
Fact turns(const Play& p, UnitId u);
/// A friend that the unit passes through is disrupted [1.6.2] [1.10.5].
void tell_passed_through(Play& p, table::Rule rule, UnitId passed, UnitId by);
/// The unit goes into the hex that `loser` has left [1.5.5] [1.11.1].
void tell_follow_up(Play& p, table::Rule rule, UnitId u, UnitId loser, Hex from, Hex to);
void tell_stakes_removed(Play& p, UnitId by, Hex at);
/// The unit leaves the table from where it stands.
void tell_left_table(Play& p, table::Rule rule, UnitId u);

}  // namespace hexpost::hordes
