#pragma once

#include <string>
#include <vector>

#include "cli/player/game.h"
#include "cli/player/own_words.h"
#include "engine/orders/line.h"

namespace hexpost::cli {

/// The lines with macros and `as last turn` written out, and with the player's own `stand` lines for each packet after
/// those above the first heading. `notices` takes messages for the player.
std::vector<orders::Numbered> write_macros_out(Game& game, const std::vector<OwnWord>& own,
                                               const std::vector<orders::Numbered>& typed,
                                               std::vector<std::string>& notices);

}  // namespace hexpost::cli
