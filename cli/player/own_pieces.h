#pragma once

#include <string>
#include <vector>

#include "cli/player/game.h"

namespace hexpost::cli {

/// The names of the player's units and leaders on the map, with all leaders if the map shows none; before the set-up,
/// of the pieces that the order sheet names.
std::vector<std::string> own_pieces(Game& game);

}  // namespace hexpost::cli
