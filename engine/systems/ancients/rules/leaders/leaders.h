#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/systems/ancients/rules/turn/play.h"

/// Commands & Colors: Ancients 4.7: the fate of leaders.
namespace hexpost::ancients {

/// A way of a leader that evades.
struct Flight {
  std::vector<Hex> path;
  bool off = false;  ///< off the board after the last hex
  int enemies = 0;   ///< enemy units passed
  int mires = 0;
  bool joins = false;  ///< ends with a friendly unit
};
/// [C100] [C101] The best way to each end, through as few enemy units as possible, and through any at will with the
/// option escape-by-choice. A lone enemy leader is passed without a roll, like a friend. Empty: the leader is lost.
std::vector<Flight> flights(View v, LeaderId l);

/// The hex to which a leader evades. A standing order lists words: `unit` is the first way that ends with a friendly
/// unit, `nearest` the shortest such way, a unit's name the way to it, a unit type the shortest way to a unit of the
/// type, `far` the way that ends farthest from enemies, `off` off the board. The last word always finds a way: for
/// `unit`, `far`, `off` the next in this order, for the others as `unit`.
struct EscapeQuestion : table::Choice<std::size_t> {
  /// A way that ends with a friendly unit.
  struct Joining {
    UnitId unit;
    std::size_t way, steps;
  };
  std::array<std::optional<std::size_t>, 3> named{};  ///< unit, far, off
  std::vector<Joining> joining = {};
  std::optional<std::size_t> choose(const TableView& v, std::string_view answer) const;

 private:
  std::optional<std::size_t> possible(const TableView& v, std::string_view word) const;
  /// The shortest way to such a unit.
  std::optional<std::size_t> nearest(auto wanted) const;
};

/// The leader is killed: a banner for the enemy.
void kill_leader(Play& p, LeaderId l, table::Rule rule);
/// [4.7] Rolls the dice of a leader check; the leader is killed if all of them show helmets.
void check_leader(Play& p, LeaderId l, int dice, table::Rule rule);
/// [C100] The leader evades, or is killed if it has no way.
void evade_leader(Play& p, LeaderId l);

}  // namespace hexpost::ancients
