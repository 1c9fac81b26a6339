#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/systems/ancients/rules/turn/play.h"

/// Commands & Colors: Ancients 4.7: what becomes of leaders.
namespace hexpost::ancients {

/// A way of a leader that evades.
struct Flight {
  std::vector<Hex> path;
  bool off = false;  ///< off the board behind the last hex
  int enemies = 0;   ///< enemy units passed
  int mires = 0;
  bool joins = false;  ///< ends with a friendly unit
};
/// [C100] [C101] The best way to each end; empty: the leader is lost.
std::vector<Flight> flights(View v, LeaderId l);

/// The hex to which a leader evades. A standing order's word always finds a way: `unit` the first that ends with a
/// friendly unit, `far` the farthest from enemies, `off` off the board; otherwise the next in this order. `nearest` is
/// the shortest way to a friendly unit, otherwise as `unit`.
struct EscapeQuestion : table::Choice<std::size_t> {
  std::array<std::optional<std::size_t>, 3> named{};  ///< unit, far, off
  std::optional<std::size_t> nearest;
  std::optional<std::size_t> choose(const TableView& v, std::string_view word) const;
};

/// The leader is killed: a banner for the enemy.
void kill_leader(Play& p, LeaderId l, table::Rule rule);
/// [4.7] Rolls the dice of a leader check; the leader is killed if all of them show helmets.
void check_leader(Play& p, LeaderId l, int dice, table::Rule rule);
/// [C100] The leader evades, or is killed without a way.
void evade_leader(Play& p, LeaderId l);

}  // namespace hexpost::ancients
