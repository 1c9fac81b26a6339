#pragma once

#include <string>
#include <vector>

#include "engine/table/match.h"
#include "engine/table/player_turn.h"

namespace hexpost::table {

/// Collects plain orders: the lines of one player-turn after those of another, each later turn under
/// its heading.
class PlainOrders {
 public:
  /// The first lines are for the player-turn `now`.
  explicit PlainOrders(const PlayerTurn& now) : turn_(now) {}
  const PlayerTurn& turn() const { return turn_; }
  /// The next lines are for another turn of the same player; `name`: the turn's name in the heading, may be empty.
  void next(const PlayerTurn& turn, const std::string& name);
  void add(std::string line) { sections_.back().push_back(std::move(line)); }
  /// Adds the lines that end this turn. A verb that the turn already has is left out; `stand` lines go into the first
  /// section, so that they hold for the whole packet.
  void close(const std::vector<std::string>& lines);
  std::size_t size() const;
  /// All lines in their order, headings among them. `first`: the line to begin with, if it is not empty.
  std::vector<std::string> take(std::string first = {}) const;

 private:
  PlayerTurn turn_;
  std::vector<std::vector<std::string>> sections_{1};
  std::vector<std::string> stand_;
};

}  // namespace hexpost::table
