#pragma once

#include "engine/table/declared.h"

/// Commands & Colors: Ancients: the questions of retreats.
namespace hexpost::ancients {

/// The circumstances that a standing order may test in several of these questions.
inline constexpr std::string_view k_way_tests =
    "missing blocks distance to-leader to-support to-forest to-hill to-camp";

inline constexpr table::Question k_evade_to{
    .name = "evade-to",
    .rule = "4.5",
    .settles =
        "where it evades to: away from enemies as far as it gets, to the left or right end, to a leader, to friends, "
        "to a forest, hill or camp, to a hex",
    .words = "away | left | right | leader | support | forest | hill | camp",
    .proposed = "away",
    .usage = "evade-to UNIT HEX",
    .help = "where it evades to",
    .example = "evade-to S-LI1 0806",
    .duty = "choose where {0} evades to",
    .tests = k_way_tests,
    .turn = table::Question::Turn::theirs,
    .listed = true};

inline constexpr table::Question k_flags{
    .name = "flags",
    .rule = "4.6",
    .settles = "how many flags a unit ignores of those that it may; keep-1: all but one",
    .words = "all | none | 1 | 2 | 3 | 4 | keep-1 | keep-2 | keep-3",
    .proposed = "all",
    .usage = "flags UNIT NUMBER",
    .help = "how many flags the unit ignores",
    .example = "flags S-HI1 1",
    .duty = "choose how many flags {0} ignores",
    .tests = "flags blocks leader elephants path hits",
    .turn = table::Question::Turn::mostly_theirs};

inline constexpr table::Question k_retreat{
    .name = "retreat",
    .rule = "4.6",
    .settles =
        "where a unit retreats to: away from enemies as far as it gets, to the left or right end, to a leader, to "
        "friends, to a forest, hill or camp, to a hex",
    .words = "away | left | right | leader | support | forest | hill | camp",
    .proposed = "away",
    .usage = "retreat UNIT (HEX | stay)",
    .help = "where a unit retreats to",
    .example = "retreat S-HI1 0905",
    .duty = "choose where {0} retreats to",
    .tests = k_way_tests,
    .turn = table::Question::Turn::mostly_theirs,
    .listed = true};

}  // namespace hexpost::ancients
