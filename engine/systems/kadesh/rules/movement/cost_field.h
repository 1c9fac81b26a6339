#pragma once

#include <algorithm>
#include <cstddef>
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
      : v_(v), wheels_(wheels), least_(least), cost_(v.data.map.hexes.size(), k_no_way), by_cost_(1) {
    for (const Hex h : goals) {
      const int slot = v.data.slot(h);
      if (slot < 0 || cost_[static_cast<std::size_t>(slot)] == 0) continue;
      cost_[static_cast<std::size_t>(slot)] = 0, by_cost_[0].push_back(slot);
    }
  }
  /// Worked out as far as it is asked for; ways lead over the ground as it was when the field was made.
  int at(Hex h) {
    const int slot = v_.data.slot(h);
    if (slot < 0) return k_no_way;
    const int& cost = cost_[static_cast<std::size_t>(slot)];
    while (cost >= done_ && settle_next())
      continue;
    return cost;
  }
  /// True if no way costs less, even where steps cost nothing.
  bool is_bound() const { return least_ == 0; }
  /// From the hex of this number it costs no more than so many points.
  bool is_within(int slot, int points) {
    const int& cost = cost_[static_cast<std::size_t>(slot)];
    while (cost > points && done_ <= points && settle_next())
      continue;
    return cost <= points;
  }

 private:
  /// Leaves all hexes with the next number of points; false if there are no more.
  bool settle_next() {
    const auto points = static_cast<std::size_t>(done_);
    if (points >= by_cost_.size()) return false;
    for (std::size_t i = 0; i < by_cost_[points].size(); ++i)
      leave(by_cost_[points][i]);
    ++done_;
    return true;
  }
  void leave(int to) {
    if (cost_[static_cast<std::size_t>(to)] < done_) return;
    for (hex::Side k = 0; k < hex::k_sides; ++k) {
      const int from = v_.data.numbers.beside(to, k);
      if (from < 0 || cost_[static_cast<std::size_t>(from)] <= done_ + least_) continue;
      const StepCost step = step_cost(v_, wheels_, from, hex::opposite(k));
      const int total = done_ + std::max(least_, step.points);
      if (!step.allowed || step.whole || total >= cost_[static_cast<std::size_t>(from)]) continue;
      cost_[static_cast<std::size_t>(from)] = total;
      if (by_cost_.size() <= static_cast<std::size_t>(total)) by_cost_.resize(static_cast<std::size_t>(total) + 1);
      by_cost_[static_cast<std::size_t>(total)].push_back(from);
    }
  }
  View v_;
  bool wheels_;
  int least_;
  std::vector<int> cost_;  // by slot; final below done_
  std::vector<std::vector<int>> by_cost_;
  int done_ = 0;
};

}  // namespace hexpost::kadesh
