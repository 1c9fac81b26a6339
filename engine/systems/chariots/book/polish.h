#pragma once

#include <span>

#include "engine/orders/tongue.h"

/// Chariots of Fire: the order words in Polish.
namespace hexpost::chariots {

/// The languages in which the order words may be typed besides the canonical one.
std::span<const orders::Tongue* const> tongues();

}  // namespace hexpost::chariots
