#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "engine/hex/hex.h"
#include "engine/orders/compass.h"

/// Fills in the steps and turns that a player has left out of a move.
namespace hexpost::table {

/// Every legal walk with the fewest legs, or one more, that has the player's legs in their order.
///
/// Rules is a system's knowledge of walks. It has the types Walk (a unit on its way, with `at` and `facing`) and Leg (a
/// step into `hex` or a turn to `facing`), and these functions:
///   bool goes(const Leg&)          it is a step into a hex
///   bool turns(const Leg&)         it is a turn
///   Leg go(Hex), Leg face(Facing)
///   bool steps(const Walk&)        a step may be filled in here
///   bool may_face(const Walk&, Facing)
///   bool barred(Walk&, const Leg&) walks the leg, or says that the rules forbid it
///   std::string order(const std::vector<Leg>&)  the whole move in canonical words; empty if the rules forbid it
template <class Rules>
class FilledWalk {
 public:
  using Walk = typename Rules::Walk;
  using Leg = typename Rules::Leg;

  /// `limit`: how many walks are enough.
  FilledWalk(const Rules& rules, const std::vector<Leg>& typed, std::size_t limit)
      : rules_(rules), typed_(typed), limit_(limit) {}

  /// `most_added`: legs that may be put between those of the player.
  std::vector<std::string> from(const Walk& start, std::size_t most_added) {
    std::size_t found_at = 0;
    for (std::size_t legs = typed_.size(); legs <= typed_.size() + most_added; ++legs) {
      if (found_at > 0 && legs > found_at + 1) break;
      go_on(start, 0, legs);
      if (found_at == 0 && !out_.empty()) found_at = legs;
    }
    return std::move(out_);
  }

 private:
  static constexpr int k_most_tries = 40'000;  ///< legs tried in a search

  bool full() const { return out_.size() >= limit_ || tries_ > k_most_tries; }

  void go_on(const Walk& w, std::size_t next, std::size_t left) {
    if (full()) return;
    if (next == typed_.size()) {
      if (left > 0) return;
      if (std::string order = rules_.order(legs_); !order.empty()) out_.push_back(std::move(order));
      return;
    }
    if (left < typed_.size() - next) return;
    const Leg& wanted = typed_[next];
    // on some ways the unit already faces as the player wants
    if (rules_.turns(wanted) && wanted.facing == w.facing) return go_on(w, next + 1, left - 1);
    take(w, wanted, next + 1, left);
    if (!rules_.goes(wanted) || !rules_.steps(w) || left == typed_.size() - next) return;
    const auto near = [&](hex::Hex h) { return static_cast<std::size_t>(hex::distance(h, wanted.hex)) < left; };
    for (hex::Side side = 0; side < hex::k_sides; ++side) {
      const hex::Hex to = hex::step(w.at, side);
      if (to != wanted.hex && near(to)) take(w, rules_.go(to), next, left);
    }
    if (!legs_.empty() && rules_.turns(legs_.back())) return;
    for (hex::Facing f = 0; f < hex::k_facings; ++f) {
      if (rules_.may_face(w, f) && f != w.facing && near(w.at)) take(w, rules_.face(f), next, left);
    }
  }

  void take(Walk w, const Leg& leg, std::size_t next, std::size_t left) {
    ++tries_;
    if (left == 0 || full() || rules_.barred(w, leg)) return;
    legs_.push_back(leg);
    go_on(w, next, left - 1);
    legs_.pop_back();
  }

  const Rules& rules_;
  const std::vector<Leg>& typed_;
  std::size_t limit_;
  int tries_ = 0;
  std::vector<Leg> legs_;
  std::vector<std::string> out_;
};

/// The move with the legs that the player may have meant: points of hexes where they have written sides, WNW for NW.
template <class Rules, class Move>
Move with_points(const Rules& rules, Move move) {
  for (auto& leg : move.legs) {
    if (rules.turns(leg)) leg.facing = orders::point_meant(leg.facing).value_or(leg.facing);
  }
  return move;
}

}  // namespace hexpost::table
