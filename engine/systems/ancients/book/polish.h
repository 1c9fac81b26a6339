#pragma once

#include <span>

#include "engine/orders/tongue.h"

/// Commands & Colors: Ancients: the order words in Polish, and English synonyms. They stand in `book` and not in
/// `words`, because refusals of the rules list the cards in them.
namespace hexpost::ancients {

/// Words that may be typed besides the canonical ones.
std::span<const orders::Tongue* const> tongues();

}  // namespace hexpost::ancients
