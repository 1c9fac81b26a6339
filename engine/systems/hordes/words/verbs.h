#pragma once

#include <span>
#include <vector>

#include "engine/base/refusal.h"
#include "engine/orders/line.h"
#include "engine/orders/tongue.h"
#include "engine/table/match.h"

/// Hordes & Heroes: the words of its order language.
namespace hexpost::hordes {

/// Every verb of the system: set-up, command, movement, answers, combat; then standing orders and conditions.
const std::vector<table::Verb>& all_verbs();
/// Words that may be typed besides the canonical ones: Polish and English synonyms (polish.cpp).
std::span<const orders::Tongue* const> tongues();

}  // namespace hexpost::hordes
