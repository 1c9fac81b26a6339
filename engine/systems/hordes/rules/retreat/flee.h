#pragma once

#include <span>
#include <vector>

#include "engine/systems/hordes/rules/retreat/compulsory.h"
#include "engine/systems/hordes/rules/turn/play.h"
#include "engine/table/declared.h"

/// Hordes & Heroes 1.10.5 and 1.10.6: the ways of a flight, best first; running away, and friends in the way.
namespace hexpost::hordes {

/// Hexes of a normal move in its present formation, without a road: its speed, 1 more in column [Q23].
int plain_move(const View& v, UnitId unit);
/// Hexes that a fleeing unit runs [1.10.5]: a plain move and 1 more.
int flee_distance(const View& v, UnitId unit);

/// The hexes next to `from` that lead directly away from the opponents [Q43]: one, or more if the owner has a choice.
/// None is adjacent to an opponent. Does not check that the unit can enter them.
std::vector<Hex> directly_away(Hex from, std::span<const Hex> foes);

/// A run with its last hex cleared: itself, or one for each way to push the friend there. It pushes no unit that it
/// passes. `domino`: as for displacements().
std::vector<Run> cleared(const View& v, UnitId unit, Run way, bool domino);
/// Flight that melee or shooting forces [1.10.5]. A way is legal unless another one disturbs no more friends and goes
/// more directly to the unit's own edge. Best first: fewest friends disturbed, least forward, least sideways, nearest
/// to its edge.
Runs flee(const View& v, UnitId unit, std::span<const Hex> foes);

/// The hex point that a unit faces after it has run from one hex to the next [1.10.5]: of the two ends of that hexside
/// the one nearer to `homeward`, the facing straight to its own edge; of equal ones the first clockwise.
Facing facing_after_run(Hex from, Hex to, Facing homeward);
/// The hex point that looks most nearly at another hex; of two equal ones the first clockwise from north. `as_it_was`
/// if both are the same hex.
Facing facing_towards(Hex from, Hex to, Facing as_it_was);
/// The facing straight to a side's own edge: 0 (north) or 6 (south).
Facing homeward(const View& v, SideId side);

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
