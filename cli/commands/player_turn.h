#pragma once

#include <string>

#include "cli/context.h"
#include "cli/player/game.h"

namespace hexpost::cli {

/// The orders of a player-turn after the editor.
struct EditedOrders {
  bool wanted = false;  ///< the player wants them signed; false if they are kept
  std::string sheet;    ///< the file that has them
};

/// Sheet and map in the player's editor, the check with its errors written into the file, the open questions and the
/// forecast, again and again until the player is content or stops.
base::Result<EditedOrders> edit_orders(Context& context, Game& game);

}  // namespace hexpost::cli
