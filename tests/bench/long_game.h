#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tests/unit/protocol/club.h"

namespace hexpost::bench {

/// What a long game is fought on.
struct Field {
  std::string name;
  std::shared_ptr<const table::Battle> battle;
  store::Resolver resolve;
  /// The resolver of a program that has just started: its battle knows no line of the game.
  std::function<store::Resolver()> fresh;
  std::function<void(store::Genesis&)> pin;  ///< the genesis names the battle; empty for one that no program ships
  bool plain = false;                        ///< both players give the orders that the program proposes
};
/// Romans against Dacians on the open, with 6 to 40 units a side.
Field open_field(int units_a_side);
/// A shipped battle of Hordes & Heroes by its id, as the program loads it, but without a limit of turns.
Field shipped(const std::string& battle);
/// A shipped battle of any system with its own rules for the end, by plain orders.
Field plain(const std::string& system, const std::string& battle);

/// Two players by mail on a field where an army has to lose its last stand: random moves, proposed standing orders,
/// dice and combats as they come. Always the same game for the same field.
class LongGame {
 public:
  /// Plays until the log has this number of events.
  LongGame(Field field, std::uint64_t events);

  /// The resolver of a program that has just started (Field::fresh).
  store::Resolver fresh_resolver() const { return field_.fresh(); }

  store::test::Club club;
  std::size_t largest_of_60 = 0;        ///< bytes of the largest packet with at least 60 orders
  std::vector<double> receive_seconds;  ///< per mail: open the file, receive, report

 private:
  void receive(std::size_t reader, const base::Bytes& packet);
  Field field_;
};

}  // namespace hexpost::bench
