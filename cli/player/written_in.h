#pragma once

#include <string>
#include <vector>

#include "cli/player/draft_writer.h"

namespace hexpost::cli {

/// Adds the answers to a question of the first turn that a standing order would give with units that a later line
/// orders to attack [System::without_attackers]. `stands`: the `stand` lines of the draft.
void add_answers_without_attackers(const System* system, Game& game, DraftWriter& writer,
                                   const std::vector<std::string>& stands);

}  // namespace hexpost::cli
