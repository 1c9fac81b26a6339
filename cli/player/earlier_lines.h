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
/// the sheet has besides, which are not repeated. In a system whose turns have no names, all lines are for a turn that
/// is over.
EarlierLines earlier_lines(Game& game, const std::vector<std::string>& sheet);

}  // namespace hexpost::cli
