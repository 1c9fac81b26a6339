#include "engine/rules/chariots/rout.h"

#include <algorithm>

#include "engine/rules/chariots/orders.h"
#include "engine/rules/chariots/terrain.h"

namespace hexpost::chariots {
namespace {

constexpr int k_rally_distance = 3;  // [9.51] hexes from the Standard

bool near_enemy_chariot(View v, UnitId u, Hex h) {
  for (const UnitId e : v.adjacent_units(h, other(v.side(u)))) {
    if (is_chariot(v.type(e))) return true;
  }
  return false;
}

/// [9.41] a hex of the path: ground it can cross, nobody in it, no enemy chariot next to it
bool path_hex(View v, UnitId u, Hex from, Hex to) {
  return step_cost(v, mover(v.type(u)), false, from, to).allowed && !v.occupied(to) && !near_enemy_chariot(v, u, to);
}

/// Steps from the unit to every hex that such a path leads to; -1: none. By slot of the map.
std::vector<int> path_lengths(View v, UnitId u) {
  std::vector<int> out(v.data.scenario.map.hexes.size(), -1);
  const auto at = [&](Hex h) -> int& { return out[static_cast<std::size_t>(v.data.slot(h))]; };
  std::vector<Hex> queue{v.unit(u).at};
  at(queue.front()) = 0;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const Hex from = queue[i];
    for (hex::Side side = 0; side < hex::k_sides; ++side) {
      const Hex h = hex::step(from, side);
      if (!v.on_map(h) || at(h) >= 0 || !path_hex(v, u, from, h)) continue;
      at(h) = at(from) + 1;
      queue.push_back(h);
    }
  }
  return out;
}

/// Steps of the path up to the Standard, whose own hex is not looked at; -1: no path.
int path_to(View v, UnitId u, const std::vector<int>& lengths, Hex standard) {
  if (v.unit(u).at == standard) return 0;
  int best = -1;
  for (hex::Side side = 0; side < hex::k_sides; ++side) {
    const Hex h = hex::step(standard, side);
    if (!v.on_map(h) || !step_cost(v, mover(v.type(u)), false, h, standard).allowed) continue;
    const int steps = lengths[static_cast<std::size_t>(v.data.slot(h))];
    if (steps >= 0 && (best < 0 || steps + 1 < best)) best = steps + 1;
  }
  return best;
}

/// The unit may be put there: ground that it can enter, and nobody there but itself (in a city, by the scenario's rule, any friends).
bool free_for(View v, UnitId u, Hex h) {
  if (!arrival_cost(v, mover(v.type(u)), false, h).allowed) return false;
  if (v.special().city_stacking && v.terrain(h) == Terrain::city) return !v.enemy_at(v.side(u), h);
  for (const UnitId there : v.units_at(h)) {
    if (there != u) return false;
  }
  return true;
}

/// Free hexes nearest to the Standard. `lengths`: only hexes that the path leads to (option rout_path_to_placement).
void add_nearest(View v, UnitId u, Hex standard, const std::vector<int>* lengths, std::vector<Hex>& out) {
  int least = -1;
  std::vector<Hex> best;
  for (const Hex h : v.data.scenario.map.grid.all()) {
    const int d = hex::distance(h, standard);
    if (least >= 0 && d > least) continue;
    if (lengths != nullptr && (*lengths)[static_cast<std::size_t>(v.data.slot(h))] < 0) continue;
    if (!free_for(v, u, h)) continue;
    if (least < 0 || d < least) best.clear(), least = d;
    best.push_back(h);
  }
  out.insert(out.end(), best.begin(), best.end());
}

}  // namespace

std::vector<StandardId> rallying_points(View v, SideId side) {
  std::vector<StandardId> out;
  for (std::size_t d = 0; d < v.s.standards.size(); ++d) {
    const Standard& standard = v.s.standards[d];
    if (standard.side == side && standard.placed) out.push_back(static_cast<StandardId>(d));
  }
  return out;
}

/// [9.41] [Q47]; of several Standards the nearest [Q107]; hexes beyond the edge do not exist [Q84]
std::vector<Hex> rout_hexes(View v, UnitId u) {
  const auto lengths = path_lengths(v, u);
  const bool to_placement = v.options().rout_path_to_placement;
  std::vector<std::pair<int, Hex>> reached;  // steps to each Standard
  for (const StandardId d : rallying_points(v, v.side(u))) {
    const Hex at = v.standard(d).at;
    const int steps = to_placement ? hex::distance(v.unit(u).at, at) : path_to(v, u, lengths, at);
    if (steps >= 0) reached.emplace_back(steps, at);
  }
  std::vector<Hex> out;
  if (reached.empty()) return out;
  const int least = std::ranges::min(reached).first;
  for (const auto& [steps, at] : reached) {
    if (steps == least) add_nearest(v, u, at, to_placement ? &lengths : nullptr, out);
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

int rally_rating(View v, LeaderId l) {
  return v.leader_info(l).kind == LeaderKind::overall ? v.leader(l).now.charisma : v.leader(l).now.rating;
}

LeaderId rallier(View v, UnitId u) {
  const Unit& unit = v.unit(u);
  const SideId side = v.side(u);
  if (!v.here(u) || !unit.routed || v.next_to(unit.at, other(side)) || under_missiles(v, unit.at, side)) return k_no_leader;
  LeaderId best = k_no_leader;
  for (const StandardId d : rallying_points(v, side)) {
    const Standard& standard = v.standard(d);
    // [Q108] nobody rallies at a captured one; [9.31] a feature of the map will do
    if (standard.captured || hex::distance(standard.at, unit.at) > k_rally_distance) continue;
    for (const LeaderId l : v.standard_info(d).ralliers) {
      if (!v.leader_here(l) || v.leader(l).at != standard.at) continue;
      if (best == k_no_leader || rally_rating(v, l) > rally_rating(v, best)) best = l;
    }
  }
  return best;
}

std::vector<UnitId> rallyable(View v) {
  std::vector<UnitId> out;
  for (const UnitId u : v.living(v.s.active)) {
    if (v.unit(u).routed && rallier(v, u) != k_no_leader) out.push_back(u);
  }
  return out;
}

}  // namespace hexpost::chariots
