#pragma once

#include "engine/table/declared.h"

/// Commands & Colors: Ancients: the questions of retreats.
namespace hexpost::ancients {

/// The circumstances that a standing order may test in several of these questions.
inline constexpr std::string_view k_way_tests =
    "missing blocks distance to-leader to-support to-forest to-hill to-camp";

inline constexpr table::Question k_evade_to{
    {"evade-to", "4.5", "UNIT HEX", "where it evades to", "S-LI1 0806"},
    {"where it evades to: away from enemies as far as it gets, to the left or right end, to a leader, to friends, to a "
     "forest, hill or camp, to a hex",
     "away | left | right | leader | support | forest | hill | camp", "away", k_way_tests},
    {.duty = "choose where {0} evades to", .turn = table::Turn::theirs, .listed = true}};

inline constexpr table::Question k_flags{
    {"flags", "4.6", "UNIT NUMBER", "how many flags the unit ignores", "S-HI1 1"},
    {"how many flags a unit ignores of those that it may; keep-1: all but one",
     "all | none | 1 | 2 | 3 | 4 | keep-1 | keep-2 | keep-3", "all", "flags blocks leader elephants path hits"},
    {.duty = "choose how many flags {0} ignores", .turn = table::Turn::mostly_theirs}};

inline constexpr table::Question k_retreat{
    {"retreat", "4.6", "UNIT (HEX | stay)", "where a unit retreats to", "S-HI1 0905"},
    {"where a unit retreats to: away from enemies as far as it gets, to the left or right end, to a leader, to "
     "friends, to a forest, hill or camp, to a hex",
     "away | left | right | leader | support | forest | hill | camp", "away", k_way_tests},
    {.duty = "choose where {0} retreats to", .turn = table::Turn::mostly_theirs, .listed = true}};

}  // namespace hexpost::ancients
