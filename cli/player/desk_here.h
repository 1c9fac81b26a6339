#pragma once

#include <optional>

#include "cli/player/game.h"

namespace hexpost::cli {

/// The player's folder if there is one. Checking a file makes none.
base::Result<std::optional<Desk>> desk_if_any(Context& context);

}  // namespace hexpost::cli
