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
/// Marks the new contacts that `mover` has caused [Q11]; a contacted unit may turn to
/// face [1.6.6].
void mark_new_contacts(Play& p, const Contacts& before, UnitId mover);
/// [1.6.1] [Q60] The same, but the units that `comer` has contacted answer first as in any move: they may evade or
/// run. True if it has contacted a unit, whatever the answers.
bool meet_new_contacts(Play& p, const Contacts& before, UnitId comer);

// ---- compulsory_moves.cpp
/// Pushes friends out of the way, each of them disrupted.
void carry_out(Play& p, const Pushes& pushes, UnitId pusher);
/// The owner says which way friends are pushed; asks nothing when there is one. `ways` must not be empty.
Pushes choose_pushes(Play& p, const std::vector<Pushes>& ways, UnitId pusher);
/// Off the table. After melee, or when the table of results took all its stands, generals die with it; else they stay
/// behind alone [Q13].
void eliminate(Play& p, UnitId u, Cause cause, bool by_stands);
/// Drops the pavises, if there are any [1.13.5].
void drop_pavises(Play& p, UnitId u);
/// Says so of a unit whose move has dropped them already.
void tell_pavises_dropped(Play& p, UnitId u);

/// A result read for one unit before anything moves: whether it keeps its hex is settled by how things stand then.
struct Sentence {
  UnitId unit = k_no_unit;
  Outcome outcome;
  Stays stays = Stays::no;
};
Sentence sentence(const View& v, UnitId u, int hits, Cause cause, std::span<const Hex> foes);
/// Stands, destruction, disruption [Q9]. False when the unit is gone.
bool suffer(Play& p, const Sentence& sentence, Cause cause);

/// The fate of a unit that a result hit.
struct Fate {
  UnitId unit = k_no_unit;
  Hex from;
  enum class Is : std::uint8_t { held, recoiled, fled, gone } is = Is::held;
  std::vector<Hex> path;  ///< of a flight
};
/// Its compulsory move, if it has one [1.10.2] [1.10.3] [1.10.5] [1.10.7].
Fate retreat(Play& p, const Sentence& sentence, Cause cause, std::span<const Hex> foes);
/// The unit has to make a compulsory move.
bool has_to_move(const Sentence& sentence);

/// Hits of shooting on one unit [1.8.12] [1.10.3] by shooters in these hexes.
void suffer_shots(Play& p, UnitId target, int hits, const std::vector<Hex>& shooters);

// ---- flee_moves.cpp
/// The owner chooses among ways to run by one answer line `question unit hex...`; the first is "best".
Run choose_run(Play& p, UnitId u, const table::Question& question, const std::vector<Run>& ways,
               std::vector<orders::Circumstance> when);
/// The unit runs: friends passed through or pushed are disrupted [1.10.5], it ends facing the way it ran.
void run(Play& p, UnitId u, const Run& way);

// ---- elephants.cpp
/// One random hex [1.10.7]; the cause decides what becomes of a general if they leave the table.
Fate stampede(Play& p, UnitId elephants, Cause cause);

// ---- follow_up.cpp
/// A loser's hex, and how it left.
struct Vacated {
  UnitId loser = k_no_unit;
  Hex hex;
  bool fled = false;
  std::vector<Hex> path;
};
/// Follow-up and pursuit [1.11]; `claims`: of the winners, as they stood when they fought; `before`: the contacts of
/// that moment. The Impact Bonus of the unit that advanced is live unless it is in Static Combat.
void follow_up(Play& p, const std::vector<Claim>& claims, const std::vector<Vacated>& vacated, const Contacts& before);

// ---- generals_fate.cpp
void kill_general(Play& p, GeneralId g, table::Rule rule);
/// Lone generals of the side not on move may join a combat that has been declared [Q45].
void offer_generals(Play& p, Combat& combat);
/// A lone general and the units beside him that have not fought: they may attack him, he may attack [Q45].
void general_at_bay(Play& p, GeneralId g);
/// All single combats [1.12.9].
void single_combat(Play& p);

// ---- melee_phase.cpp
/// One combat with all its consequences.
void resolve(Play& p, const Combat& combat);

}  // namespace hexpost::hordes
