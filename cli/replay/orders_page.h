#pragma once

#include <string>

#include "cli/player/game.h"

namespace hexpost::cli {

/// The page for the orders of this moment, one HTML file that needs nothing else: the map, the text of the orders, and
/// the module of the rules, which judges each change in the browser. The position is the one that the player may see,
/// and no secret is in it. orders.html is its frame; words.js, board.js, engine.js and orders.js are its program.
/// `file`: the name under which the page saves the orders. Errors "phase" when no decision is the player's, "module"
/// when the module of the game's rules is not here.
base::Result<std::string> orders_page(const Desk& desk, Game& game, const std::string& file);

/// What the page says to people, in English.
std::vector<std::string> orders_page_words();

}  // namespace hexpost::cli
