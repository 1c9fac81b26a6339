#pragma once

#include <span>

#include "engine/table/duty.h"

namespace hexpost::kadesh {

/// A sentence part for each question of Day of the Chariot: Kadesh: "give command orders".
std::span<const table::Duty> duties();

}  // namespace hexpost::kadesh
