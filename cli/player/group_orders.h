#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/player/own_words.h"
#include "engine/systems/system.h"
#include "engine/table/match.h"

/// One order for several units (`all of Ak-shock 3 S`, `advance left-wing 2`, `move SI1-SI9 2 S`, `move stack 0705
/// 0706`), written out as one order for each of them [schemas/orders.md, Groups]. The writer's program does
/// this before anything is judged.
namespace hexpost::cli {

/// The order of one unit. Where the group's order leaves something open (an odd number of hexes along a hexside), there
/// are several: the first that is legal counts.
struct UnitOrder {
  std::string unit;
  std::vector<std::string> lines;
};

struct GroupOrder {
  std::vector<UnitOrder> units;     ///< of a move the foremost first, so that no unit stands in the way of another
  std::vector<UnitOrder> mirrored;  ///< these with the hex to the right first; empty if no unit has two hexes to go to
  bool group = true;                ///< false: the order names one unit; it is never left out
};

/// Reads a line as a group order of `who` in the position `now`. Nothing for a line that is none. `system`: null if it
/// is unknown.
std::optional<GroupOrder> read_group_order(const System* system, const table::Battle& battle, const table::Match& now,
                                           table::Player who, const std::vector<OwnWord>& words,
                                           std::string_view typed);

/// True if `advance UNIT` is an answer of the rule system, as it is in Chariots of Fire, and no order to a unit.
bool advance_is_an_answer(const table::Battle& battle);

/// A `move` or `lead` line with steps given by directions, such as `move Sk1 NE NE`, with hexes in their place. A
/// direction counts as a step if a neighbour of the hex lies there; after `face` it is a facing. Any other line, and
/// one with a step off the map, stays as it is.
std::string write_steps_out(const table::Battle& battle, const table::Match& now, table::Player who,
                            const std::string& line);

/// The line with the hexes of the enemy's units that it names from the third word on, such as `charge A at B`. A name
/// after `by`, `with`, `taking` or another name is not a place. A line with no such name stays as it is. `board` is
/// the position before the draft: an enemy there counts, since `now` has moved it by guessed dice only.
std::string write_places_out(const table::Battle& battle, const table::Match& now, const table::Match& board,
                             table::Player who, const std::string& line);

/// True for text that is nothing but names of units: a group.
bool names_units(const table::Battle& battle, std::string_view text);

}  // namespace hexpost::cli
