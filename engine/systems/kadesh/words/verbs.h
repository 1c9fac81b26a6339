#pragma once

#include <span>
#include <vector>

#include "engine/orders/tongue.h"
#include "engine/table/match.h"

/// Day of the Chariot: Kadesh: the words of its order language.
namespace hexpost::kadesh {

/// Every verb: set-up, modes, movement, combat, answers; then headings, standing orders and conditions.
const std::vector<table::Verb>& all_verbs();
/// Words that may be typed besides the canonical ones: Polish and English synonyms (polish.cpp).
std::span<const orders::Tongue* const> tongues();

}  // namespace hexpost::kadesh
