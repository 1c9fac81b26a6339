#pragma once

#include <string>
#include <vector>

#include "store/host/ledger/ledger.h"
#include "store/host/ledger/rating.h"

/// The results of the players in finished games.
namespace hexpost::host {

struct Standing {
  std::string player;
  int games = 0, won = 0, drawn = 0, lost = 0;
  int forfeited = 0;  ///< games lost by a ruling; never better than a lost battle
  int points = 0;     ///< 3 for a win, 1 for a draw, minus 1 for a forfeit
  int rating = 0;     ///< Glicko-2, corrected for the measured balance of the sides; a forfeit is a loss
  int within = 0;     ///< the uncertainty of the rating: two deviations up and down
  bool operator==(const Standing&) const = default;
};

/// Best first; by points, then wins, then fewer games, then the name. Games adjourned without a winner do not count.
/// `balance`: results of measured games of a battle (side 0 won, side 1 won, drawn); empty, or zeros:
/// not measured.
base::Result<std::vector<Standing>> ladder(Ledger& ledger, const Balance& balance = {});
std::string ladder_text(const std::vector<Standing>& standing);

}  // namespace hexpost::host
