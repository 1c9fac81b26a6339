#pragma once

#include <string>

#include "cli/game.h"
#include "store/wire/notes.h"

namespace hexpost::cli {

/// What a note says, as one sentence fit to print.
std::string note_sentence(const Game& game, const store::Note& note);
/// What to do with an agreement that everybody has signed; false (and nothing said) while signatures are missing.
bool next_of_agreement(Terminal& terminal, Game& game, const store::Note& note);

}  // namespace hexpost::cli
