#pragma once

#include <string>

#include "engine/hex/hex.h"

namespace hexpost::orders {

/// A facing in the letters of the reader's language. An order may use these letters or N, NE, ...
std::string facing_shown(hex::Facing facing);

}  // namespace hexpost::orders
