#pragma once

#include <string>

#include "cli/game.h"
#include "store/wire/notes.h"

namespace hexpost::cli {

/// What a note says, as one sentence fit to print.
std::string note_sentence(const Game& game, const store::Note& note);

}  // namespace hexpost::cli
