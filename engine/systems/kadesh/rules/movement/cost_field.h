#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/systems/kadesh/model/terrain.h"

/// Day of the Chariot: Kadesh: how far it is to the nearest of some hexes, for plain orders and searches.
namespace hexpost::kadesh {

inline constexpr int k_no_way = 9999;

/// Movement Points from every hex to the nearest goal, over ground alone.
class CostField {
 public:
  /// `least`: what a step counts at least: 1, so that roads on which steps cost nothing do not seem short; 0 for a
  /// bound below which no way costs.
  CostField(View v, bool wheels, const std::vector<Hex>& goals, int least = 1)
      : v_(v), wheels_(wheels), least_(least), cost_(v.data.map.hexes.size(), k_no_way) {
    open_.reserve(k_usual);
    for (const Hex h : goals) {
      const int slot = v.data.slot(h);
      if (slot >= 0 && cost_[static_cast<std::size_t>(slot)] != 0) reach(slot, 0);
    }
  }
  /// Worked out as far as it is asked for; ways lead over the ground as it was when the field was made.
  int at(Hex h) {
    const int slot = v_.data.slot(h);
    return slot < 0 ? k_no_way : at(slot);
  }
  /// The same by number.
  int at(int slot) {
    const std::int16_t& cost = cost_[static_cast<std::size_t>(slot)];
    while (cost >= done_ && settle_next())
      continue;
    return cost;
  }
  /// True if no way costs less, even where steps cost nothing.
  bool is_bound() const { return least_ == 0; }
  /// From the hex of this number it costs no more than that many points.
  bool is_within(int slot, int points) {
    const std::int16_t& cost = cost_[static_cast<std::size_t>(slot)];
    while (cost > points && done_ <= points && settle_next())
      continue;
    return cost <= points;
  }

 private:
  /// Leaves all hexes with the next number of points; false if there are no more.
  bool settle_next() {
    const auto points = static_cast<std::size_t>(done_);
    if (points >= by_cost_.size()) return false;
    while (by_cost_[points] >= 0) {
      const Open one = open_[static_cast<std::size_t>(by_cost_[points])];
      by_cost_[points] = one.next;
      leave(one.slot);
    }
    ++done_;
    return true;
  }
  void reach(int slot, int cost) {
    const auto points = static_cast<std::size_t>(cost);
    cost_[static_cast<std::size_t>(slot)] = static_cast<std::int16_t>(cost);
    if (by_cost_.size() <= points) by_cost_.resize(points + 1, -1);
    open_.push_back({static_cast<std::int16_t>(slot), by_cost_[points]});
    by_cost_[points] = static_cast<int>(open_.size()) - 1;
  }
  void leave(int to) {
    if (cost_[static_cast<std::size_t>(to)] < done_) return;
    for (hex::Side k = 0; k < hex::k_sides; ++k) {
      const int from = v_.data.numbers.beside(to, k);
      if (from < 0 || cost_[static_cast<std::size_t>(from)] <= done_ + least_) continue;
      const StepCost step = step_cost(v_, wheels_, from, hex::opposite(k));
      const int total = done_ + std::max(least_, step.points);
      if (!step.allowed || step.whole || total >= cost_[static_cast<std::size_t>(from)]) continue;
      reach(from, total);
    }
  }

  static constexpr std::size_t k_usual = 512;
  struct Open {
    std::int16_t slot = 0;
    int next = -1;  // the next one of the same cost
  };
  View v_;
  bool wheels_;
  int least_;
  std::vector<std::int16_t> cost_;  // by slot; final below done_
  std::vector<Open> open_;          // reached hexes
  std::vector<int> by_cost_;        // the first of that cost in open_ that is to be left; -1: none
  int done_ = 0;
};

}  // namespace hexpost::kadesh
