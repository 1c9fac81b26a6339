#include "engine/systems/chariots/rules/movement/lead_ways.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <tuple>

#include "engine/systems/chariots/model/terrain.h"
#include "engine/systems/chariots/rules/command/command.h"

namespace hexpost::chariots {

LeadWays::LeadWays(View v, LeaderId l) : leader_(l), from_map_(v.leader(l).placed) {
  const Leader& leader = v.leader(l);
  if (!leader.alive || leader.moved || leader.side != v.s.active) return;
  if (!from_map_) {
    enter(v);
    return;
  }
  // the cheapest of those not yet gone on from; of equal points by hex, so that the order is one everywhere
  using Next = std::tuple<int, Hex, std::size_t>;
  std::priority_queue<Next, std::vector<Next>, std::greater<>> next;
  std::vector<char> seen(v.data.scenario.map.hexes.size(), 0);
  const auto reach = [&](int points, Hex h, std::size_t from) {
    seen[static_cast<std::size_t>(v.data.slot(h))] = 1;
    next.emplace(points, h, ways_.size());
    ways_.push_back({h, from});
  };
  const int most = leader_points(leader);
  reach(0, leader.at, 0);
  while (!next.empty()) {
    const auto [spent, at, from] = next.top();
    next.pop();
    if (from != 0) {
      // a leader who may not go one hex may not go farther: the steps themselves are judged below
      if (ends_.empty() && judge_order(v, LeadOrder{l, false, path(from)})) return;
      ends_.push_back(from);
    }
    for (hex::Side side = 0; side < hex::k_sides; ++side) {
      const Hex h = hex::step(at, side);
      const int slot = v.data.slot(h);
      if (slot < 0 || seen[static_cast<std::size_t>(slot)] != 0) continue;
      const StepCost cost = step_cost(v, mover(leader), false, at, h);
      if (!cost.allowed || v.enemy_at(leader.side, h)) continue;
      const int points = spent + cost.points + (v.occupied(h) ? v.charts().movement.leader_joins : 0);
      if (points <= most) reach(points, h, from);
    }
  }
}

/// The hexes by which a leader off the map may enter it.
void LeadWays::enter(View v) {
  const WingId w = v.leader_info(leader_).wing;
  const int entry = w == k_no_wing ? -1 : v.wing(w).entry;
  if (entry < 0) return;
  for (const Hex h : v.data.scenario.sides[v.leader(leader_).side].entries[static_cast<std::size_t>(entry)].hexes) {
    if (judge_order(v, LeadOrder{leader_, false, {h}})) continue;
    ends_.push_back(ways_.size());
    ways_.push_back({h, 0});
  }
}

std::vector<Hex> LeadWays::path(std::size_t way) const {
  if (!from_map_) return {ways_[way].at};
  std::vector<Hex> out;
  for (; way != 0; way = ways_[way].from)
    out.push_back(ways_[way].at);
  std::ranges::reverse(out);
  return out;
}

std::vector<LeadOrder> leads_of(View v, LeaderId l) {
  const LeadWays ways(v, l);
  std::vector<LeadOrder> out;
  for (std::size_t i = 0; i < ways.size(); ++i)
    out.push_back(ways.order(i));
  return out;
}

}  // namespace hexpost::chariots
