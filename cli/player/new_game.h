#pragma once

#include <cstdint>
#include <string>

#include "cli/player/home.h"
#include "engine/base/result.h"
#include "engine/table/match.h"

/// The name and the side with which a player begins a game.
namespace hexpost::cli {

/// A free name for a game: the wish, or the wish with a number appended.
std::string free_name(const Home& home, const std::string& wish);
/// The wanted name; without one a free name after the battle. Error "usage" if it cannot name a game, "exists" if the
/// player has such a game.
base::Result<std::string> game_name_for(const Home& home, const std::string& wanted, const std::string& battle);
/// A side by its name or number; the first one if the text is empty. Error "usage" if the battle has no such side.
base::Result<std::uint8_t> side_of(const table::Battle& battle, const std::string& wanted);

}  // namespace hexpost::cli
