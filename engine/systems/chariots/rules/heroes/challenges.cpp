#include "engine/systems/chariots/rules/heroes/challenges.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/systems/chariots/model/sight.h"
#include "engine/systems/chariots/model/terrain.h"

namespace hexpost::chariots {
namespace {

constexpr int k_arrow_range = 3;  // [10.33]
constexpr int k_foot_points = 5;  // [10.13]

/// [10.23] Movement Points on foot to each hex that the Hero could reach without going through enemies, by slot of the
/// map, -1 if out of reach; he can reach the hexes of enemies but not pass through them. The search continues from
/// hexes in the order of their points, so the first way that it takes to a hex is the cheapest.
std::vector<int> walk_costs(View v, LeaderId hero) {
  const SideId side = v.leader(hero).side;
  const auto& points = v.data.step_points[index_of(Mover::light)];
  std::vector<int> best(v.s.first_at.size(), -1);
  std::array<std::vector<std::size_t>, k_foot_points + 1> by_cost;  // slots
  const auto start = static_cast<std::size_t>(v.data.slot(v.leader(hero).at));
  best[start] = 0;
  by_cost[0].push_back(start);
  for (int spent = 0; spent <= k_foot_points; ++spent) {
    auto& here = by_cost[static_cast<std::size_t>(spent)];
    for (std::size_t i = 0; i < here.size(); ++i) {
      const std::size_t from = here[i];
      if (v.s.first_at[from] != k_no_unit && v.enemy_at(side, v.data.numbers.hex(static_cast<int>(from)))) continue;
      for (std::size_t k = 0; k < hex::k_sides; ++k) {
        if (points[from][k] < 0) continue;
        const auto to = static_cast<std::size_t>(v.data.numbers.beside(static_cast<int>(from))[k]);
        const int joins = v.s.first_at[to] != k_no_unit ? v.charts().movement.leader_joins : 0;
        const int cost = spent + points[from][k] + joins;
        int& known = best[to];
        if (cost > k_foot_points || (known >= 0 && known <= cost)) continue;
        known = cost;
        by_cost[static_cast<std::size_t>(cost)].push_back(to);
      }
    }
  }
  return best;
}

/// Leaders farther away cannot be reached or shot at, and a long line of sight is expensive to compute.
bool looks_at(View v, LeaderId hero, LeaderId target) {
  if (hex::distance(v.leader(hero).at, v.leader(target).at) > std::max(k_foot_points, k_arrow_range)) return false;
  return sees(v, {k_no_unit, v.leader(hero).at, 0, true}, v.leader(target).at);
}

/// [10.23] The Hero must be on foot; in the Polish edition he dismounts as he challenges [10.15]
bool ready(View v, LeaderId hero) {
  return v.leader(hero).on_foot || (v.polish() && v.leader_info(hero).foot_side);
}

}  // namespace

bool fights_duels(View v, LeaderId l) {
  const LeaderInfo& info = v.leader_info(l);
  const Ratings& printed = v.leader(l).replaced && info.replacement ? *info.replacement : info.ratings;
  return printed.combat > 0 || printed.stamina > 0;
}

/// [10.23] [Q51] [Q111]; arrows [10.33] [Q112]. A leader without ratings is never challenged, and one who is not a Hero
/// never challenges [Q50].
std::vector<Challenge> challenges(View v, SideId side) {
  std::vector<Challenge> out;
  for (LeaderId hero = 0; hero < v.leader_count(); ++hero) {
    if (v.leader(hero).side != side || !v.leader_here(hero) || !v.is_hero(hero) || !ready(v, hero)) continue;
    std::vector<int> costs;  // only if a leader is near enough: most markers come up far from every challenge
    for (LeaderId target = 0; target < v.leader_count(); ++target) {
      if (v.leader(target).side == side || !v.leader_here(target) || !looks_at(v, hero, target)) continue;
      const bool may_fight = fights_duels(v, target);
      if (may_fight && fights_duels(v, hero)) {
        if (costs.empty()) costs = walk_costs(v, hero);
        if (costs[static_cast<std::size_t>(v.data.slot(v.leader(target).at))] >= 0)
          out.push_back({hero, target, false});
      }
      const bool mark = v.is_hero(target) || (v.options().archer_any_leader && may_fight);
      const bool near = hex::distance(v.leader(hero).at, v.leader(target).at) <= k_arrow_range;
      if (v.leader_info(hero).archer && v.leader(hero).on_foot && mark && near) out.push_back({hero, target, true});
    }
  }
  return out;
}

std::string words_of(View v, const Challenge& c) {
  return v.leader_info(c.hero).name + (c.arrow ? " arrow " : " ") + v.leader_info(c.target).name;
}

}  // namespace hexpost::chariots
