#pragma once

#include <string>

#include "engine/hex/hex.h"

namespace hexpost::orders {

/// A facing in the letters of the reader's language: what he reads he may type in an order, and N, NE, .. as well.
std::string facing_shown(hex::Facing facing);

}  // namespace hexpost::orders
