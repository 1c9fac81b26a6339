#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/systems/hordes/rules/melee/melee.h"
#include "engine/systems/hordes/rules/retreat/compulsory.h"
#include "engine/systems/hordes/rules/turn/play.h"
#include "engine/table/declared.h"

/// Hordes & Heroes: what shooting, hand-to-hand combat, compulsory moves and pursuit share at the table.
namespace hexpost::hordes {

// ---- words
/// "Leg1, Leg2"
std::string joined_names(const View& v, std::span<const UnitId> units);
/// Units, then lone generals.
std::string party_names(const View& v, const Party& party);
/// "0607 0608"
std::string path_text(const View& v, std::span<const Hex> path);

/// A question about a general: he has no seal slot of his own, so the army's slot of the question's name answers it.
template <class T>
struct GeneralChoice : table::Choice<T> {
  template <class V>
  std::optional<std::string> slot(const V&) const {
    return std::string(this->id);
  }
};

/// The tests of standing orders about any unit: disrupted, general, reduced, wall.
std::vector<orders::Circumstance> unit_circumstances(const View& v, UnitId u);

// ---- contacts
/// Every pair of enemies in contact, sorted.
using Contacts = std::vector<std::pair<UnitId, UnitId>>;
Contacts contacts(const View& v);
/// Those of before and those of now.
Contacts with_present(const View& v, const Contacts& before);
/// Marks the new contacts that `mover` has caused [Q11]. Asks whether a contacted unit turns to face it [1.6.6].
/// `before`: the contacts before the move.
void mark_new_contacts(Play& p, const Contacts& before, UnitId mover);
/// The same, but first the units that `comer` has contacted answer, as in each move: they may evade or run [1.6.1]
/// [Q60]. True if `comer` has contacted a unit, even if that unit has left.
bool meet_new_contacts(Play& p, const Contacts& before, UnitId comer);

// ---- compulsory_moves.cpp
/// Pushes friends out of the way, each of them disrupted.
void carry_out(Play& p, const Pushes& pushes, UnitId pusher);
/// Asks the owner which way friends are pushed; a single way is not asked. `ways` must not be empty.
Pushes choose_pushes(Play& p, const std::vector<Pushes>& ways, UnitId pusher);
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

/// What became of a unit that suffered a result.
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

/// Carries out the hits of shooting on one unit, by shooters in these hexes [1.8.12] [1.10.3].
void suffer_shots(Play& p, UnitId target, int hits, const std::vector<Hex>& shooters);

// ---- flee_moves.cpp
/// Asks the owner for one of the ways to run, as the line `QUESTION UNIT HEX...`. The first way is "best".
Run choose_run(Play& p, UnitId u, const table::Question& question, const std::vector<Run>& ways,
               std::vector<orders::Circumstance> when);
/// The unit runs: friends passed through or pushed are disrupted [1.10.5], its facing is then that of
/// facing_after_run().
void run(Play& p, UnitId u, const Run& way);

// ---- elephants.cpp
/// The elephants go one random hex [1.10.7]. If they leave the table, the cause decides the fate of their general, as
/// in eliminate().
Fate stampede(Play& p, UnitId elephants, Cause cause);

// ---- follow_up.cpp
/// A hex that a loser has left, and how it left.
struct Vacated {
  UnitId loser = k_no_unit;
  Hex hex;
  bool fled = false;
  std::vector<Hex> path;  ///< of a flight: hexes entered
};
/// Follow-up and pursuit [1.11]; `claims`: of the winners, as they stood when they fought; `before`: the contacts of
/// that moment. The Impact Bonus of the unit that advanced is live unless it is in Static Combat.
void follow_up(Play& p, const std::vector<Claim>& claims, const std::vector<Vacated>& vacated, const Contacts& before);

// ---- generals_fate.cpp
/// The general dies; tells so by this rule.
void kill_general(Play& p, GeneralId g, table::Rule rule);
/// Lone generals of the side not on move may join a combat that has been declared [Q45].
void offer_generals(Play& p, Combat& combat);
/// A lone general and the enemies beside him that have not fought: asks the side on move whether it attacks, then, if
/// it does not, the other side [Q45].
void general_at_bay(Play& p, GeneralId g);
/// Fights all single combats between lone generals [1.12.9].
void single_combat(Play& p);

// ---- melee_phase.cpp
/// Fights one combat and carries out all that comes of it.
void resolve(Play& p, const Combat& combat);

}  // namespace hexpost::hordes
