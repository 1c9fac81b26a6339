#pragma once

#include <string>

namespace hexpost::table {

/// A player-turn: the stretch of play for which one player writes orders, such as a bound or the Orders
/// Phase of a wing. Every rule system names the player-turn of a position (`RuleSystem::player_turn`), and the kernel
/// compares: when the value changes, the turn is over, and the lines for it lapse.
///
/// Two consecutive turns must differ, or a turn of `k_nobody` must lie between them.
struct PlayerTurn {
  static constexpr int k_nobody = -1;  ///< set-up, a draw, the time between two turns
  static constexpr int k_unnamed = -1;
  int whose = k_nobody;  ///< a Player
  int name = k_unnamed;  ///< index in `Sys::turn_names`: the NAME of `when NAME acts:`
  int number = 0;        ///< counts turns in the system's own way
  bool operator==(const PlayerTurn&) const = default;
};

/// The name of a turn in headings, and its player.
struct TurnName {
  int whose = PlayerTurn::k_nobody;
  std::string name;  ///< one word of the order language
};

}  // namespace hexpost::table
