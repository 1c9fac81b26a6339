#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

/// Ratings of players by Glicko-2 (M. Glickman, "Example of the Glicko-2 system"), for the ladder alone: no rule and no
/// event of a game depends on them.
namespace hexpost::host {

/// Results of measured games of a rule system's battle: side 0 won, side 1 won, drawn.
using Balance = std::function<std::array<int, 3>(const std::string& system, const std::string& battle)>;

/// A rating in points of the Glicko scale. The defaults are those of a player without a game.
struct Rating {
  double rating = 1500;
  double deviation = 350;  ///< two of them above and below hold the player's strength in 95 of 100 cases
  double volatility = 0.06;
  bool operator==(const Rating&) const = default;
};

/// One game of a player in a rating period.
struct Met {
  Rating opponent;
  double edge = 0;   ///< advantage of the player's side over the other side, in points
  double score = 0;  ///< 1 won, 1/2 drawn, 0 lost
};

/// The rating after a period with these games; without games only the deviation grows.
Rating after_period(const Rating& before, const std::vector<Met>& games);

struct RatedGame {
  std::int64_t ended = 0;  ///< seconds since 1970-01-01 UTC
  std::string first, second;
  double score = 0;  ///< of the first: 1, 1/2, 0
  double edge = 0;   ///< advantage of the first's side, in points
};

/// The advantage of a side that won `won`, lost `lost` and drew `drawn` measured games, in points; 0 if nothing was
/// measured. A side that always won counts as one that won 19 of 20.
double edge_of(int won, int lost, int drawn);

/// Players by name, after all games, in periods of 30 days up to that of the last game.
std::map<std::string, Rating> ratings(std::vector<RatedGame> games);

}  // namespace hexpost::host
