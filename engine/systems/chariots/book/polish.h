#pragma once

#include <span>

#include "engine/orders/tongue.h"

/// Chariots of Fire: the order words in Polish, and English synonyms. They stand in `book` and not in `words`, because
/// the rules show examples in them.
namespace hexpost::chariots {

/// Words that may be typed besides the canonical ones.
std::span<const orders::Tongue* const> tongues();

}  // namespace hexpost::chariots
