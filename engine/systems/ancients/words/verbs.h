#pragma once

#include <span>
#include <vector>

#include "engine/orders/tongue.h"
#include "engine/table/match.h"

/// Commands & Colors: Ancients: the words of its order language.
namespace hexpost::ancients {

/// Every verb: cards, movement, battle, answers; then headings, standing orders and conditions.
std::vector<table::Verb> all_verbs();
/// Words that may be typed besides the canonical ones: Polish and English synonyms (polish.cpp).
std::span<const orders::Tongue* const> tongues();

}  // namespace hexpost::ancients
