#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/systems/hordes/rules/movement/moving.h"
#include "engine/systems/hordes/rules/retreat/compulsory.h"
#include "engine/systems/hordes/rules/retreat/results.h"
#include "engine/systems/hordes/rules/turn/play.h"

/// Hordes & Heroes at the table: what hits do to a unit, and where it has to go [1.10].
namespace hexpost::hordes {

/// The unit leaves the table for good [1.10.1]. Its generals die if the cause is melee or `by_stands` [1.12.3], and
/// otherwise stay in the hex alone [Q13]. `by_stands`: the Combat Result Table has taken its last stand.
void eliminate(Play& p, UnitId u, Cause cause, bool by_stands);
/// Drops the pavises, if there are any [1.13.5].
void drop_pavises(Play& p, UnitId u);
/// Tells that the unit has lost its pavises, which its move has dropped already.
void tell_pavises_dropped(Play& p, UnitId u);

/// The result of the Combat Result Table for one unit. It is read before any unit moves, so the position at that moment
/// settles whether the unit keeps its hex.
struct Sentence {
  UnitId unit = k_no_unit;
  Outcome outcome;
  Stays stays = Stays::no;
};
/// `hits`: those that count; `foes`: hexes of the opponents or shooters.
Sentence sentence(const View& v, UnitId u, int hits, Cause cause, std::span<const Hex> foes);
/// Carries out lost stands, then destruction, then disruption [Q9]. False if the unit is gone.
bool suffer(Play& p, const Sentence& sentence, Cause cause);

/// The outcome for a unit that suffered a result.
struct Fate {
  UnitId unit = k_no_unit;
  Hex from;
  enum class Is : std::uint8_t { held, recoiled, fled, gone } is = Is::held;
  std::vector<Hex> path;  ///< of a flight
};
/// Carries out the compulsory move of the unit, if the result has one [1.10.2] [1.10.3] [1.10.5] [1.10.7].
Fate retreat(Play& p, const Sentence& sentence, Cause cause, std::span<const Hex> foes);
/// Marks the contacts that these retreats have made. Units at which elephants have run answer first [1.6.1] [Q60].
/// `before`: the contacts before the first retreat.
void meet_retreat(Play& p, Contacts before, const std::vector<Fate>& fates);
/// True if the result makes the unit move.
bool has_to_move(const Sentence& sentence);

/// Elephants of the side on move rampage on [1.10.7] [Q24].
void rampage(Play& p, UnitId elephants);

/// Carries out the hits of shooting on one unit, by shooters in these hexes [1.8.12] [1.10.3].
void suffer_shots(Play& p, UnitId target, int hits, const std::vector<Hex>& shooters);

}  // namespace hexpost::hordes
