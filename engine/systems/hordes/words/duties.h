#pragma once

#include <span>

#include "engine/table/duty.h"

namespace hexpost::hordes {

/// A sentence part for each question of Hordes & Heroes: "give command orders".
std::span<const table::Duty> duties();

}  // namespace hexpost::hordes
