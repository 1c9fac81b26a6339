#pragma once

#include <memory>

#include "engine/table/match.h"

namespace hexpost::property {

/// A Hordes & Heroes battle of so many units a side (6 to 40) on an open field with some woods: Romans against Dacians,
/// placed, six generals each. For figures, not for play.
std::unique_ptr<table::Battle> big_battle(int units_a_side);

}  // namespace hexpost::property
