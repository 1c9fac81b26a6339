#pragma once

#include <memory>

#include "engine/table/match.h"

namespace hexpost::property {

/// A Hordes & Heroes battle of 6 to 40 units a side on an open field with some woods: Romans against Dacians,
/// placed, a general for every five units. It ends when a side has lost `break_percent` of its stands (50, 60, 70, 80,
/// 100). For figures, not for play.
std::unique_ptr<table::Battle> big_battle(int units_a_side, int break_percent = 50);

}  // namespace hexpost::property
