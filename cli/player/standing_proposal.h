#pragma once

#include <string>

#include "cli/player/game.h"

namespace hexpost::cli {

/// The file of all questions that the side's standing orders may answer, each with its possible answers and the lines
/// that the program proposes. The player changes it and gives it to `hexpost standing set`.
std::string standing_proposal(const Context& context, Game& game);

}  // namespace hexpost::cli
