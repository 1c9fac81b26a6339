#include "engine/systems/chariots/rules/movement/lead_ways.h"

#include <algorithm>

#include "engine/systems/chariots/model/terrain.h"
#include "engine/systems/chariots/rules/movement/cheapest_first.h"
#include "engine/systems/chariots/rules/movement/move_orders.h"

namespace hexpost::chariots {
LeadWays::LeadWays(View v, LeaderId l) : leader_(l), from_map_(v.leader(l).placed) {
  const Leader& leader = v.leader(l);
  if (!leader.alive || leader.moved || leader.side != v.s.active) return;
  if (!from_map_) {
    enter(v);
    return;
  }
  CheapestFirst open;
  std::vector<char> seen(v.data.scenario.map.hexes.size(), 0);
  const auto reach = [&](int points, Hex h, std::size_t from) {
    seen[static_cast<std::size_t>(v.data.slot(h))] = 1;
    open.add(static_cast<std::uint64_t>(points) << 32 | rank_of(h), ways_.size());
    ways_.push_back({h, from, points});
  };
  const int most = leader_points(leader);
  const auto& costs = v.data.step_points[index_of(mover(leader))];
  reach(0, leader.at, 0);
  while (!open.empty()) {
    const std::size_t from = open.take();
    const int spent = ways_[from].points;
    const Hex at = ways_[from].at;
    const auto here = static_cast<std::size_t>(v.data.slot(at));
    if (from != 0) {
      // a leader who may not go one hex may not go farther: the steps themselves are judged below
      if (ends_.empty() && judge_order(v, LeadOrder{l, false, path(from)})) return;
      ends_.push_back(from);
    }
    for (std::size_t side = 0; side < hex::k_sides; ++side) {
      const int cost = costs[here][side];
      if (cost < 0 || spent + cost > most) continue;
      const auto there = static_cast<std::size_t>(v.data.numbers.beside(static_cast<int>(here))[side]);
      if (seen[there] != 0) continue;
      const Hex h = hex::step(at, static_cast<hex::Side>(side));
      const bool occupied = v.s.first_at[there] != k_no_unit;
      if (occupied && v.enemy_at(leader.side, h)) continue;
      const int points = spent + cost + (occupied ? v.charts().movement.leader_joins : 0);
      if (points <= most) reach(points, h, from);
    }
  }
}

/// The hexes by which a leader off the map may enter it.
void LeadWays::enter(View v) {
  const Entry* entry = v.entry(v.leader_info(leader_).wing);
  if (entry == nullptr) return;
  for (const Hex h : entry->hexes) {
    if (judge_order(v, LeadOrder{leader_, false, {h}})) continue;
    ends_.push_back(ways_.size());
    ways_.push_back({h, 0, 0});
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
