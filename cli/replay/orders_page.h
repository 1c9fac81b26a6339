#pragma once

#include <string>

#include "cli/player/game.h"

namespace hexpost::cli {

/// The use of a page for orders.
struct OrdersPageWishes {
  std::string file;     ///< named after it is the file of orders that the page saves
  std::string mail_to;  ///< the page offers a mail with the orders to this address; empty: to the game's host, if any
  bool served = false;  ///< the program serves the page itself and takes the orders back
  /// Of that mail, when a clerk takes it, signs the orders and sends them; empty: the player's own program does.
  std::string subject = {};
};

/// The page for the orders of this moment, one HTML file that needs nothing else: the map, the text of the orders, and
/// the module of the rules, which judges each change in the browser. The position is the one that the player may see,
/// and no secret is in it. head.html and orders.html are its frame; orders.js and the scripts before it in
/// CMakeLists.txt are its program. Errors "phase" when no decision is the player's, "module" when the module of the
/// game's rules is not here.
base::Result<std::string> orders_page(const Desk& desk, Game& game, const OrdersPageWishes& wishes);

/// The page's texts for people, in English.
std::vector<std::string> orders_page_words();

}  // namespace hexpost::cli
