#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/player/game.h"

namespace hexpost::cli {

/// The lines of an order sheet: orders, and `stand` lines that hold for the whole packet, so that they come before the
/// first heading.
struct SheetLines {
  std::vector<std::string> orders;
  std::vector<std::string> open;  ///< what the writer may be asked in the writer's own turn
  std::vector<std::string> more;  ///< what else in the enemy's
  /// Index in `orders` of the first heading of a later turn. A heading after a # counts, too, with the remarks that
  /// introduce it: a player may remove the #, and `stand` lines below it would hold for that turn only.
  std::size_t later() const;
};

/// These orders with the `stand` lines that go with them: the player's own, and those for what comes up in trial runs
/// of the orders that the rule system proposes.
SheetLines sheet_lines(Game& game, std::vector<std::string> orders);
/// The rule system's plain orders without the lines that `send` would refuse: dice and other orders before them leave
/// them no chance.
SheetLines plain_lines(Game& game);

/// A standing order with a remark on its question; a line that has a remark, or is no standing order, stays as it is.
std::string with_remark(const table::Battle& battle, const std::string& line);

}  // namespace hexpost::cli
