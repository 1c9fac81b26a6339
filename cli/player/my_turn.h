#pragma once

#include "cli/player/game.h"

/// What the player may write now.
namespace hexpost::cli {

/// True if a packet of this player may be written now.
bool may_write(Game& game);
/// Nothing if I may write now and the position awaits my decision; error "phase" says what the game waits for.
base::Result<void> my_decision(Game& game);

}  // namespace hexpost::cli
