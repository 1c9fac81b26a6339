#include "store/host/ledger/ladder.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "engine/base/text.h"

namespace hexpost::host {

using base::fill;
using base::Result;
using base::tr;

Result<std::vector<Standing>> ladder(Ledger& ledger) {
  const auto games = ledger.games();
  if (!games) return games.error();
  std::map<std::string, Standing> by_name;
  for (const GameRow& g : *games) {
    if (g.state != GameState::over || (g.winner < 0 && g.how == "ruled")) continue;
    const auto seats = ledger.seats(g.name);
    if (!seats) return seats.error();
    for (const SeatRow& seat : *seats) {
      Standing& s = by_name[seat.name];
      s.player = seat.name;
      ++s.games;
      if (g.winner < 0) {
        ++s.drawn, ++s.points;
      } else if (g.winner == seat.side) {
        ++s.won, s.points += 3;
      } else {
        ++s.lost;
        if (g.how == "ruled") ++s.forfeited, --s.points;
      }
    }
  }
  std::vector<Standing> out;
  for (auto& [name, standing] : by_name)
    out.push_back(std::move(standing));
  std::sort(out.begin(), out.end(), [](const Standing& a, const Standing& b) {
    return std::tuple(-a.points, -a.won, a.games, a.player) < std::tuple(-b.points, -b.won, b.games, b.player);
  });
  return out;
}

std::string ladder_text(const std::vector<Standing>& standing) {
  std::string out = tr("Points: 3 for a battle won, 1 for a draw, one less for each forfeit.") + "\n";
  int place = 0;
  for (const Standing& s : standing) {
    out += fill(tr("  {}. {}: {} points; {} won, {} drawn, {} lost ({} forfeited)"),
                {std::to_string(++place), base::printable(s.player, 60), std::to_string(s.points),
                 std::to_string(s.won), std::to_string(s.drawn), std::to_string(s.lost), std::to_string(s.forfeited)}) +
           "\n";
  }
  if (standing.empty()) out += "  " + tr("no game is over yet") + "\n";
  return out;
}

}  // namespace hexpost::host
