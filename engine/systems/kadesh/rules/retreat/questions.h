#pragma once

#include "engine/table/declared.h"

/// Day of the Chariot: Kadesh: the questions of retreats.
namespace hexpost::kadesh {

inline constexpr table::Question k_retreat{
    {"retreat", "9.3.7", "UNIT HEX", "where a unit retreats to", "AM-H1 1012"},
    {"which of the equal ways of a retreat: towards the nearest leader of its own, or towards the Camp",
     "leader | camp", "leader", "hexes routed"},
    {.duty = "choose the way that {0} retreats", .turn = table::Turn::mostly_theirs}};

inline constexpr table::Question k_displace{
    {"displace", "9.3.7", "UNIT HEX", "where a unit goes to make room", "AM-H1 1012"},
    {"where a unit goes to make room for a retreat; far: as far from enemies as possible", "far", "far"},
    {.duty = "choose where {0} makes room", .turn = table::Turn::mostly_theirs}};

inline constexpr table::Question k_loss{
    {"loss", "9.3.6", "UNIT", "the unit of the hex that bears the loss", "AM-Ru1"},
    {"which unit of a hex is eliminated or loses a level: the one worth the least points, or the weakest",
     "least | weakest", "least", "eliminated"},
    {.duty = "choose the unit that bears the loss",
     .asks = table::Asks::army,
     .turn = table::Turn::mostly_theirs,
     .slot = 2}};

}  // namespace hexpost::kadesh
