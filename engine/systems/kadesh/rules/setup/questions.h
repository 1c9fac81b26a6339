#pragma once

#include "engine/systems/kadesh/model/data.h"
#include "engine/table/declared.h"

/// Day of the Chariot: Kadesh: the questions of the set-up.
namespace hexpost::kadesh {

/// [13.3] True if the sides roll for the choice.
inline bool rolls_for_first(const Data& data, SideId) {
  return has(data, Option::roll_for_first);
}

inline constexpr table::Question k_setup_orders{.name = "setup", .rule = "3.0", .settles = {}, .duty = "set up pieces"};

inline constexpr table::Question k_first_player{.name = "first-player",
                                                .rule = "13.3",
                                                .settles = "which side moves first, when the choice is yours",
                                                .words = "hatti | egypt",
                                                .usage = "first-player (hatti | egypt)",
                                                .help = "the side that moves first",
                                                .example = "first-player hatti",
                                                .duty = "choose the side that moves first",
                                                .asks = table::Question::Asks::army,
                                                .slot = 1,
                                                .comes_up = table::untyped<rolls_for_first>};

}  // namespace hexpost::kadesh
