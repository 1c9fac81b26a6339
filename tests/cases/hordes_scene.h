#pragma once

#include <memory>
#include <string>

#include "engine/systems/hordes/rules/setup/army.h"
#include "engine/systems/hordes/sys.h"
#include "tests/support/case_file.h"

/// The "given" of a Hordes & Heroes case: a scenario and a state out of its clauses.
///
///   MAP 10x8 | MAP and rows of letters (see hordes_builder.h)      LEVEL <n> <hex>...     ROAD <hex> <hex>...
///   STEEP <hex> <hex>     WALL <hex> <hex> [fence]
///   TYPE <name> <class> <kind> <speed> <CF(+IB)> <shooting or -> <marks or ->... [stands <n>] [points <n>]
///        [on-foot <type>]
///        as the book's own table prints them: TYPE knights A cavalry 3CR 6(+4) - A2
///   UNIT <side> <name> <type> [<hex> [<facing>]] <word>...          type: an own one, or "english-hyw/billmen",
///        "artillery/bolt-shooter"; words: group <g>, stands <now>[/<start>], rear <now>, planted, a flag of the
///        position text, not <flag>
///   GENERAL <side> <name> [<hex>] <move>/<range> [hero] [chief] [moved]
///   BLOCK <side> <unit> <unit> <unit>     COMBINED <side> <unit> <unit>     OPTION <option>...     FIRST <side>
///   BOUND <side> <phase> [turn <n>]       without it the battle begins at its beginning
///   STANDS <south> <north>                combat stands at the start; without it no army of a case with BOUND breaks
///   STAKES <hex> <side>...                left behind     FIGHT <attacker> <barred>      chosen [1.7.1]
///   ROWS <n>                              depth of deployment
/// A side that names no general has one in the last column of its edge row: "Legate" in the south, "Chief" in the north
namespace hexpost::test {

struct HordesScene {
  std::shared_ptr<const hordes::GameData> data;
  hordes::State state;
  std::string fault;  ///< why the scenario cannot be played; then there is no data
};

/// True for the clauses above.
bool describes_scene(const Clause& clause);
HordesScene hordes_scene(const Case& c);

/// "south" or "north".
hordes::SideId side_of(const Case& c, const Clause& clause, const std::string& word);
/// A type by its name in a case: one of the case's own, or of the shipped lists and the artillery chart.
hordes::TroopType type_called(const Case& c, const Clause& clause, const std::string& name);
/// A flag of a unit by its word in the position text; null for none.
bool hordes::Unit::*unit_flag(std::string_view word);
/// A shipped list.
const hordes::ArmyList& shipped_list(const std::string& id);

}  // namespace hexpost::test
