#pragma once

#include <vector>

#include "engine/systems/ancients/book/polish.h"
#include "engine/table/match.h"

/// Commands & Colors: Ancients: the words of its order language.
namespace hexpost::ancients {

/// Every verb: cards, movement, battle, answers; then headings, standing orders and conditions.
const std::vector<table::Verb>& all_verbs();

}  // namespace hexpost::ancients
