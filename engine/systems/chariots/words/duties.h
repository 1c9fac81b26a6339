#pragma once

#include <span>

#include "engine/table/duty.h"

namespace hexpost::chariots {

/// A sentence part for each question of Chariots of Fire: "give command orders".
std::span<const table::Duty> duties();

}  // namespace hexpost::chariots
