#pragma once

#include "cli/say/terminal.h"
#include "engine/table/match.h"
#include "store/wire/leaves.h"

namespace hexpost::cli {

/// What a game is about to be played by: battle, sides, options, deadline, footnotes.
void show_terms(Terminal& terminal, const store::Genesis& genesis, const table::Battle& battle);

}  // namespace hexpost::cli
