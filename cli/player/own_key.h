#pragma once

#include <string>

#include "cli/player/game.h"

/// The key that plays a game: a small file beside the game names it; if that file is lost, the key is found again.
namespace hexpost::cli {

/// The file beside a game that says which key plays it, and where mails go.
std::string player_path(const std::string& path);

/// For a game whose file beside it names no key: names the key of this folder that has the player's seat, and says so.
/// A game that is only watched stays without one. Error "key" when no key of the folder has the seat.
base::Result<void> find_own_key(Desk& desk, const std::string& path, Settings& player);

}  // namespace hexpost::cli
