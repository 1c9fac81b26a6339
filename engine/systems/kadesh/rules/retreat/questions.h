#pragma once

#include "engine/table/declared.h"

/// Day of the Chariot: Kadesh: the questions of retreats.
namespace hexpost::kadesh {

inline constexpr table::Question k_retreat{
    .name = "retreat",
    .rule = "9.3.7",
    .settles = "which of the equal ways of a retreat: towards the nearest leader of its own, or towards the Camp",
    .words = "leader | camp",
    .proposed = "leader",
    .usage = "retreat UNIT HEX",
    .help = "where a unit retreats to",
    .example = "retreat AM-H1 1012",
    .duty = "choose the way that {0} retreats",
    .tests = "hexes routed",
    .turn = table::Question::Turn::mostly_theirs};

inline constexpr table::Question k_displace{
    .name = "displace",
    .rule = "9.3.7",
    .settles = "where a unit goes to make room for a retreat; far: as far from enemies as possible",
    .words = "far",
    .proposed = "far",
    .usage = "displace UNIT HEX",
    .help = "where a unit goes to make room",
    .example = "displace AM-H1 1012",
    .duty = "choose where {0} makes room",
    .turn = table::Question::Turn::mostly_theirs};

inline constexpr table::Question k_loss{
    .name = "loss",
    .rule = "9.3.6",
    .settles = "which unit of a hex is eliminated or loses a level: the one worth the least points, or the weakest",
    .words = "least | weakest",
    .proposed = "least",
    .usage = "loss UNIT",
    .help = "the unit of the hex that bears the loss",
    .example = "loss AM-Ru1",
    .duty = "choose the unit that bears the loss",
    .tests = "eliminated",
    .asks = table::Question::Asks::army,
    .turn = table::Question::Turn::mostly_theirs,
    .slot = 2};

}  // namespace hexpost::kadesh
