#pragma once

#include <string>

namespace hexpost::table {

/// The player-turn that runs: the stretch of play for which one player writes orders, such as a bound or the Orders
/// Phase of a wing. Every rule system says which one a position belongs to (`RuleSystem::player_turn`), and the kernel
/// compares: when the value changes, the turn is over, and the lines that were written for it lapse.
///
/// Two turns that follow each other must differ, or a turn of `k_nobody` must lie between them.
struct PlayerTurn {
  static constexpr int k_nobody = -1;  ///< set-up, a draw, the time between two turns
  static constexpr int k_unnamed = -1;
  int whose = k_nobody;  ///< a Player
  int name = k_unnamed;  ///< index in `Sys::turn_names`: what `when NAME acts:` says
  int number = 0;        ///< counts turns as the system likes
  bool operator==(const PlayerTurn&) const = default;
};

/// A turn that a heading can name.
struct TurnName {
  int whose = PlayerTurn::k_nobody;
  std::string name;  ///< one word of the order language
};

}  // namespace hexpost::table
