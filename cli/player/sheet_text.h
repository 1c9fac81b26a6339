#pragma once

#include <string>

#include "cli/player/game.h"

namespace hexpost::cli {

/// The remarks at the beginning of an order sheet, which say for which moment it is, and an empty line.
std::string sheet_head(Game& game);

/// The order sheet of this moment, as a file to fill in. `plain`: with the rule system's plain orders instead of what
/// each unit may do.
std::string sheet_text(Game& game, bool plain);

}  // namespace hexpost::cli
