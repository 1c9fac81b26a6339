#pragma once

#include <memory>
#include <string>

#include "engine/systems/chariots/sys.h"
#include "tests/support/case_file.h"

/// The scene of a Chariots of Fire case: the book's own hexes on an empty map, row first. Charts are the shipped ones.
///
///   EDITION english|polish (none: the case holds in both and is played by both) | OPTION <name>...
///   SPECIAL [heroes] [city-stacking] [free-command] [turn-limit <n>] [time-for <side>] [initiative <side>]
///   BATTLE <id>                     a shipped battle instead of a scene; nothing else but OPTION and EDITION
///   TERRAIN <hex> <terrain> [level <n>]        BETWEEN <hex> <hex> <hexside>        ROAD <hex> <hex>...
///   WING <side> <name> [<leader>]              first of a side: implied "wing1", "wing2"
///   LEADER <side> <name> oc|wc|hero [<hex>] range <n> rating <n> [charisma <n>] [combat <n>] [stamina <n>] [hits <n>]
///          [heroic] [archer] [foot-side] [on-foot] [wounded] [dead] [replacement <range>/<rating>]
///          without a hex he has yet to come onto the map
///   UNIT <side> [<wing>] <name> <type>[/<missile>] tq <n> ma <n> <hex> <facing> [hits <n>] [low] [none] [<flag>...]
///        [ooc]
///   STANDARD <side> <name> (<hex> [of <leader>] | with <leader>) [also <leader>] [feature] [captor <unit>] [destroyed]
///            [back <turn>]
///   ENTRY <side> <wing> [turn <n>] <facing> <hex>...     units of the wing without a hex come in there
///   ENGAGED <unit> <unit>           LEVELS <n> <n>     Withdrawal Levels; POINTS <n> <n> Rout Points so far
///   NOW orders|order|shock <wing> [turn <n>]   the wing's Orders Phase: under way, about to choose its Order, at Shock
///   NOW initiative|activation|reload|withdrawal [<side>] [turn <n>]           POOL <marker>...
/// Sides are red (0) and blue (1). Without NOW the wing "wing1" of red moves and fires.
namespace hexpost::test {

struct ChariotsScene {
  std::shared_ptr<const chariots::GameData> data;
  chariots::State state;
};

/// Throws CaseFailure for what it does not understand.
ChariotsScene chariots_scene(const Case& c);
bool describes_chariots_scene(const Clause& clause);
/// A flag of a unit by its word in the position text; null for other words.
bool chariots::Unit::*chariots_flag(std::string_view word);
chariots::SideId chariots_side(const Case& c, const Clause& clause, const std::string& word);

}  // namespace hexpost::test
