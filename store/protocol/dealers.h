#pragma once

#include <string>

#include "engine/table/match.h"
#include "store/wire/leaves.h"

namespace hexpost::store {

/// Who deals the hidden hands of a game with umpires, and what these can see, in the reader's words; empty for a duel
/// and for open hands.
std::string dealers_sentence(const Genesis& genesis, const table::Battle& battle);

}  // namespace hexpost::store
