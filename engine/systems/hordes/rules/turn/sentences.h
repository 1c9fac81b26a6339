#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/orders/standing.h"
#include "engine/systems/hordes/rules/melee/melee.h"
#include "engine/systems/hordes/rules/turn/play.h"

/// Hordes & Heroes: what more than one chapter tells or asks with.
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
/// Subject and seal slot of a question about a unit: a rear half answers in the slot of the unit it belongs to.
std::string slot_name(View v, UnitId u);

/// Units, then lone generals.
std::string party_names(const View& v, const Party& party);
/// "0607 0608"
std::string path_text(const View& v, std::span<const Hex> path);

/// The tests of standing orders about any unit: disrupted, general, reduced, wall.
std::vector<orders::Circumstance> unit_circumstances(const View& v, UnitId u);

}  // namespace hexpost::hordes
