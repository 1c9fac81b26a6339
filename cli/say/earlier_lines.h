#pragma once

#include <string>
#include <vector>

#include "cli/player/game.h"

/// Orders of the last mail whose turn did not come while it was played: the next sheet has them again, so that the
/// player need not type them twice.
namespace hexpost::cli {

/// Lines of the player's last packet that were not used, by the turn that they were written for. All are canonical.
struct EarlierLines {
  std::vector<std::string> now;    ///< for the player-turn that runs
  std::vector<std::string> later;  ///< for turns to come, each group below its heading
  std::vector<std::string> over;   ///< for a turn that is over, or no longer possible
};

/// Sorts the lines; lines that could not be carried out when their turn comes count as over. `sheet`: the orders that
/// the sheet has besides, which are not repeated. If the turn of the last packet still runs, its `stand` lines, which
/// held for that packet alone, come again, too.
EarlierLines earlier_lines(const Desk& desk, Game& game, const std::vector<std::string>& sheet);

/// The lines of the player's last packet if the player-turn in which it began still runs; none otherwise. The enemy's
/// answer may have come between.
std::vector<std::string> lines_of_running_turn(const Desk& desk, Game& game);

}  // namespace hexpost::cli
