#pragma once

#include "engine/table/declared.h"

/// Day of the Chariot: Kadesh: the question of the Command Phase.
namespace hexpost::kadesh {

inline constexpr table::Question k_mode_orders{{"modes", "4.6"}, {}, {.duty = "choose the modes of leaders"}};

}  // namespace hexpost::kadesh
