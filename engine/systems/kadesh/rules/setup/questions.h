#pragma once

#include "engine/systems/kadesh/model/data.h"
#include "engine/table/declared.h"

/// Day of the Chariot: Kadesh: the questions of the set-up.
namespace hexpost::kadesh {

/// [13.3] True if the sides roll for the choice.
inline bool rolls_for_first(const Data& data, SideId) {
  return has(data, Option::roll_for_first);
}

inline constexpr table::Question k_setup_orders{{"setup", "3.0"}, {}, {.duty = "set up pieces"}};

inline constexpr table::Question k_first_player{
    {"first-player", "13.3", "(hatti | egypt)", "the side that moves first", "hatti"},
    {"which side moves first, when the choice is yours", "hatti | egypt"},
    {.duty = "choose the side that moves first",
     .asks = table::Asks::army,
     .slot = 1,
     .comes_up = table::untyped<rolls_for_first>}};

}  // namespace hexpost::kadesh
