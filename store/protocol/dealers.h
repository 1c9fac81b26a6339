#pragma once

#include <string>

#include "engine/table/match.h"
#include "store/wire/leaves.h"

namespace hexpost::store {

/// Names the dealers of hidden hands in a game with umpires and what they see, in the reader's words; empty for a duel
/// and for open hands.
std::string dealers_sentence(const Genesis& genesis, const table::Battle& battle);

}  // namespace hexpost::store
