#pragma once

#include <span>

#include "engine/table/duty.h"

namespace hexpost::ancients {

/// A sentence part for each question of Commands & Colors: Ancients: "give command orders".
std::span<const table::Duty> duties();

}  // namespace hexpost::ancients
