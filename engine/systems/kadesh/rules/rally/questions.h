#pragma once

#include "engine/table/declared.h"

/// Day of the Chariot: Kadesh: the questions of rally and recovery.
namespace hexpost::kadesh {

inline constexpr table::Question k_rally{.name = "rally",
                                         .rule = "10.1",
                                         .settles = "whether a unit attempts to rally",
                                         .words = "yes | no",
                                         .proposed = "yes",
                                         .usage = "rally UNIT (yes | no)",
                                         .help = "a unit attempts to rally",
                                         .example = "rally AM-H1 no",
                                         .duty = "choose whether {0} attempts to rally"};

inline constexpr table::Question k_recover{
    .name = "recover",
    .rule = "11.1",
    .settles = "which eliminated unit comes back, and where; first: the one worth the most points",
    .words = "first",
    .proposed = "first",
    .usage = "recover UNIT HEX",
    .help = "a unit comes back from the eliminated ones",
    .example = "recover AM-H1 1012",
    .duty = "choose the unit that comes back",
    .asks = table::Question::Asks::army,
    .sealed = false};

}  // namespace hexpost::kadesh
