#include "engine/systems/kadesh/rules/movement/quiet_ways.h"

#include <algorithm>
#include <functional>

#include "engine/systems/kadesh/model/terrain.h"

namespace hexpost::kadesh {

QuietWays::QuietWays(View v, SideId side, bool wheels, bool quick, const std::vector<Hex>& goals)
    : v_(v),
      wheels_(wheels),
      quick_(quick),
      best_(v.data.numbers.size(), WayCost{k_unknown, 0}),
      near_enemy_(v.data.numbers.size(), false),
      settled_(v.data.numbers.size(), false) {
  for (UnitId u = 0; u < v.count(); ++u) {
    if (!v.here(u) || v.side(u) == side) continue;
    const int at = v.data.slot(v.unit(u).at);
    near_enemy_[static_cast<std::size_t>(at)] = true;
    for (const int next : v.data.numbers.beside(at)) {
      if (next >= 0) near_enemy_[static_cast<std::size_t>(next)] = true;
    }
  }
  for (const Hex h : goals) {
    if (quiet(h)) offer(v.data.slot(h), {});
  }
}

void QuietWays::offer(int slot, WayCost cost) {
  WayCost& best = best_[static_cast<std::size_t>(slot)];
  if (best.points != k_unknown && best <= cost) return;
  best = cost;
  open_.push_back({cost, slot});
  std::ranges::push_heap(open_, std::greater{});
}

std::optional<int> QuietWays::step(int from, hex::Side side) const {
  const StepCost step = step_cost(v_, wheels_, from, side);
  if (!step.allowed || step.whole) return std::nullopt;
  if (quick_) {
    const hex::Numbering& numbers = v_.data.numbers;
    if (!quick_ground(v_, numbers.hex(from), numbers.hex(numbers.beside(from, side)))) return std::nullopt;
  }
  return step.points;
}

std::optional<int> QuietWays::step(Hex from, Hex to) const {
  const auto side = hex::side_towards(from, to);
  return side ? step(v_.data.slot(from), *side) : std::nullopt;
}

std::optional<WayCost> QuietWays::settle(int slot) {
  while (!settled_[static_cast<std::size_t>(slot)]) {
    if (open_.empty()) return std::nullopt;
    const Open here = open_.front();
    std::ranges::pop_heap(open_, std::greater{});
    open_.pop_back();
    if (settled_[static_cast<std::size_t>(here.slot)]) continue;
    settled_[static_cast<std::size_t>(here.slot)] = true;
    for (hex::Side k = 0; k < hex::k_sides; ++k) {
      const int from = v_.data.numbers.beside(here.slot, k);
      if (from < 0 || settled_[static_cast<std::size_t>(from)] || !quiet(from)) continue;
      const auto points = step(from, hex::opposite(k));
      if (points) offer(from, {here.cost.points + *points, here.cost.hexes + 1});
    }
  }
  return best_[static_cast<std::size_t>(slot)];
}

std::optional<WayCost> QuietWays::from(Hex h) {
  const int slot = v_.data.slot(h);
  return slot >= 0 && quiet(slot) ? settle(slot) : std::nullopt;
}

std::optional<WayCost> QuietWays::from_start(Hex h) {
  const int slot = v_.data.slot(h);
  if (quiet(slot)) return settle(slot);
  std::optional<WayCost> best;
  for (hex::Side k = 0; k < hex::k_sides; ++k) {
    const int to = v_.data.numbers.beside(slot, k);
    if (to < 0 || !quiet(to)) continue;
    const auto points = step(slot, k);
    const auto rest = points ? settle(to) : std::nullopt;
    if (!rest) continue;
    const WayCost cost{rest->points + *points, rest->hexes + 1};
    if (!best || cost < *best) best = cost;
  }
  return best;
}

}  // namespace hexpost::kadesh
