#pragma once

#include "engine/table/declared.h"

/// Day of the Chariot: Kadesh: the questions of the set-up.
namespace hexpost::kadesh {

inline constexpr table::Question k_setup_orders{.name = "setup", .rule = "3.0", .settles = {}, .duty = "set up pieces"};

inline constexpr table::Question k_first_player{.name = "first-player",
                                                .rule = "13.3",
                                                .settles = "which side moves first, when the choice is yours",
                                                .words = "hatti | egypt",
                                                .usage = "first-player (hatti | egypt)",
                                                .help = "the side that moves first",
                                                .example = "first-player hatti",
                                                .duty = "choose the side that moves first",
                                                .asks = table::Question::Asks::army};

}  // namespace hexpost::kadesh
