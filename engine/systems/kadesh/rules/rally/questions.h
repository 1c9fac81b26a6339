#pragma once

#include "engine/table/declared.h"

/// Day of the Chariot: Kadesh: the questions of rally and recovery.
namespace hexpost::kadesh {

inline constexpr table::Question k_rally{{"rally", "10.1", "UNIT (yes | no)", "a unit attempts to rally", "AM-H1 no"},
                                         {"whether a unit attempts to rally", "yes | no", "yes"},
                                         {.duty = "choose whether {0} attempts to rally"}};

inline constexpr table::Question k_recover{
    {"recover", "11.1", "UNIT HEX", "a unit comes back from the eliminated ones", "AM-H1 1012"},
    {"which eliminated unit comes back, and where; first: the one worth the most points", "first", "first"},
    {.duty = "choose the unit that comes back", .asks = table::Asks::army, .sealed = false}};

}  // namespace hexpost::kadesh
