#include "engine/base/text.h"
#include "engine/systems/chariots/book/rulebook.h"

namespace hexpost::chariots {

std::vector<std::string> turn_in_brief() {
  using base::tr;
  return {tr("Initiative: both sides roll a die and add their Overall Commander's Initiative; the higher names the "
             "wing that acts first (`marker WING`). All other markers, one for each wing and a Momentum marker for "
             "each side, go into the Pool. [5.1] [5.22]"),
          tr("Markers are drawn from the Pool blindly, one by one, until it is empty; each gives the wing it belongs "
             "to a phase. [5.23] [5.26]"),
          tr("Trump: before a drawn marker is used its enemy may try to take it out of the turn, once a turn (`trump "
             "yes`): if the die succeeds, a wing of that enemy acts instead; if not, the enemy's Momentum comes back "
             "into the Pool. [5.3]"),
          tr("With Momentum a side names a wing (`momentum WING`) of a commander within the Overall Commander's "
             "Command Range. A die decides whether the wing acts, even if it has acted before. [5.25]"),
          tr("An Overall Commander without a wing moves when Momentum is drawn (`lead`); Heroes do too. Every other "
             "leader moves once in the phase of the leader's wing. [5.46]"),
          tr("A phase begins with its one Order: `order act`, `disengage` or `rally`. Orders to units say `act` by "
             "themselves. Units within their commander's range now are In Command for the whole phase. [5.4] [5.41]"),
          tr("Disengage: Engaged units try to break off, the others do nothing. Rally: the Routed near the Standard "
             "roll, the others act Out of Command, never next to an enemy. [5.43] [9.23] [9.5]"),
          tr("Then the wing's units one after the other, each once: `move`, with fire on the way, `fire`, `run` or "
             "`recover`. The enemy reacts by Orderly Withdrawal, fire and turning; the enemy's sealed standing orders "
             "answer. [6.14] [6.4] [7.4]"),
          tr("`end-orders WING` ends the orders; so does a `shock` line. A unit that has not moved by then does not "
             "move in this phase. [5.48]"),
          tr("Shock: all combats are declared together (`shock`), then fought step by step: tests of quality, column, "
             "die, hits, Rout, advance. Who stays next to its opponent is Engaged. [8.1] [9.2]"),
          tr("What \"column 9\" means: the types of both sides name a column of the results table, from 1, worst for "
             "the attacker, up; flank, numbers and ground shift it, and the die is read in it. The side whose weapons "
             "or position are superior doubles the defender's hits, or triples the attacker's. [8.16] [8.17]"),
          tr("The phase is over; Columns that were attacked break up. The next marker is drawn. [6.36]"),
          tr("When the Pool is empty: lost Wing Commanders are replaced, missiles reloaded out of the enemy's reach, "
             "markers of moving and rallying removed. [4.25] [7.16]"),
          tr("Withdrawal: an army loses when its Rout Points reach its Withdrawal Level. Otherwise a new turn begins. "
             "[11.0]")};
}

}  // namespace hexpost::chariots
