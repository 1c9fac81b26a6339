#include "store/host/ledger/ladder.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>

#include "engine/base/text.h"

namespace hexpost::host {

using base::fill;
using base::Result;
using base::tr;

namespace {

/// The game for the ratings; nothing if it was not fought between two sides.
std::optional<RatedGame> rated(const GameRow& g, const std::vector<SeatRow>& seats, const Balance& balance) {
  const SeatRow* sides[2] = {nullptr, nullptr};
  for (const SeatRow& seat : seats) {
    if (seat.side < 0 || seat.side > 1 || sides[seat.side] != nullptr) return std::nullopt;
    sides[seat.side] = &seat;
  }
  if (sides[0] == nullptr || sides[1] == nullptr || sides[0]->name == sides[1]->name) return std::nullopt;
  const std::array<int, 3> measured = balance ? balance(g.system, g.battle) : std::array<int, 3>{};
  return RatedGame{g.ended, sides[0]->name, sides[1]->name,
                   g.winner < 0    ? 0.5
                   : g.winner == 0 ? 1.0
                                   : 0.0,
                   edge_of(measured[0], measured[1], measured[2])};
}

}  // namespace

Result<std::vector<Standing>> ladder(Ledger& ledger, const Balance& balance) {
  const auto games = ledger.games();
  if (!games) return games.error();
  std::map<std::string, Standing> by_name;
  std::vector<RatedGame> fought;
  for (const GameRow& g : *games) {
    if (g.state != GameState::over || (g.winner < 0 && g.how == "ruled")) continue;
    const auto seats = ledger.seats(g.name);
    if (!seats) return seats.error();
    if (auto game = rated(g, *seats, balance)) fought.push_back(std::move(*game));
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
  const std::map<std::string, Rating> rating_of = ratings(std::move(fought));
  std::vector<Standing> out;
  for (auto& [name, standing] : by_name) {
    const auto known = rating_of.find(name);
    const Rating r = known == rating_of.end() ? Rating{} : known->second;
    standing.rating = static_cast<int>(std::lround(r.rating));
    standing.within = static_cast<int>(std::lround(2 * r.deviation));
    out.push_back(std::move(standing));
  }
  std::sort(out.begin(), out.end(), [](const Standing& a, const Standing& b) {
    return std::tuple(-a.points, -a.won, a.games, a.player) < std::tuple(-b.points, -b.won, b.games, b.player);
  });
  return out;
}

std::string ladder_text(const std::vector<Standing>& standing) {
  std::string out = tr("Points: 3 for a battle won, 1 for a draw, one less for each forfeit.") + "\n" +
                    tr("Rating: Glicko-2. It counts the opponent's strength, and the measured balance of the sides.") +
                    "\n";
  int place = 0;
  for (const Standing& s : standing) {
    out += fill(tr("  {}. {}: {} points; {} won, {} drawn, {} lost ({} forfeited); rating {}, give or take {}"),
                {std::to_string(++place), base::printable(s.player, 60), std::to_string(s.points),
                 std::to_string(s.won), std::to_string(s.drawn), std::to_string(s.lost), std::to_string(s.forfeited),
                 std::to_string(s.rating), std::to_string(s.within)}) +
           "\n";
  }
  if (standing.empty()) out += "  " + tr("no game is over yet") + "\n";
  return out;
}

}  // namespace hexpost::host
