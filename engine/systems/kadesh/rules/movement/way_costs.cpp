#include "engine/systems/kadesh/rules/movement/way_costs.h"

#include <functional>
#include <limits>
#include <queue>

#include "engine/systems/kadesh/model/terrain.h"

namespace hexpost::kadesh {
namespace {

constexpr WayCosts::Cost k_no_way{std::numeric_limits<int>::max(), 0};

}  // namespace

WayCosts::WayCosts(View v) : data_(v.data), best_(v.data.map.hexes.size(), k_no_way) {}

std::optional<WayCosts::Cost> WayCosts::from(Hex h) const {
  const int slot = data_.slot(h);
  if (slot < 0 || best_[static_cast<std::size_t>(slot)] == k_no_way) return std::nullopt;
  return best_[static_cast<std::size_t>(slot)];
}

bool WayCosts::improve(Hex h, Cost cost) {
  Cost& known = best_[static_cast<std::size_t>(data_.slot(h))];
  if (known <= cost) return false;
  known = cost;
  return true;
}

bool quiet(View v, SideId side, Hex h) {
  return !v.enemy_at(side, h) && !v.next_to(other(side), h);
}

WayCosts costs_to(View v, UnitId u, const std::vector<Hex>& goals, bool quick) {
  const SideId side = v.side(u);
  const bool wheels = rolls(v.type(u));
  const Hex home = v.unit(u).at;
  WayCosts costs(v);
  using Open = std::pair<WayCosts::Cost, Hex>;
  std::priority_queue<Open, std::vector<Open>, std::greater<>> open;
  for (const Hex h : goals) {
    if (quiet(v, side, h) && costs.improve(h, {0, 0})) open.push({{0, 0}, h});
  }
  while (!open.empty()) {
    const auto [cost, to] = open.top();
    open.pop();
    if (costs.from(to) < cost) continue;
    if (to == home) break;
    for (hex::Side k = 0; k < hex::k_sides; ++k) {
      const Hex from = hex::step(to, k);
      if (!v.on_map(from)) continue;
      const StepCost step = step_cost(v, wheels, from, to);
      if (!step.allowed || step.whole || (quick && !quick_ground(v, from, to))) continue;
      const WayCosts::Cost next{cost.first + step.points, cost.second + 1};
      if (const auto known = costs.from(from); known && *known <= next) continue;
      if (from != home && !quiet(v, side, from)) continue;
      costs.improve(from, next);
      open.push({next, from});
    }
  }
  return costs;
}

}  // namespace hexpost::kadesh
