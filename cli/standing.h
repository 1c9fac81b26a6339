#pragma once

#include <string>
#include <vector>

#include "cli/game.h"

namespace hexpost::cli {

/// The standing orders as written, when they differ from what was sealed last.
struct Standing {
  std::string mark;  ///< of the text; empty: nothing new to seal
  std::vector<std::string> lines;
};
/// Error "orders" for a file that is not right any more; its lines are shown.
base::Result<Standing> new_standing(Terminal& terminal, Game& game);

/// True when the file of standing orders differs from what is sealed, as far as it can be read.
bool standing_changed(Game& game);

}  // namespace hexpost::cli
