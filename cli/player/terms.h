#pragma once

#include "cli/say/terminal.h"
#include "engine/table/match.h"
#include "store/wire/leaves.h"

namespace hexpost::cli {

/// Prints the terms of a game: battle, sides, options, deadline, footnotes.
void show_terms(Terminal& terminal, const store::Genesis& genesis, const table::Battle& battle);

}  // namespace hexpost::cli
