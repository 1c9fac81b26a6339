#include "engine/rules/chariots/rout.h"

#include <algorithm>

#include "engine/rules/chariots/orders.h"
#include "engine/rules/chariots/terrain.h"

namespace hexpost::chariots {
namespace {

constexpr int k_rally_distance = 3;  // [9.51] hexes from the Standard

/// Hexes next to an enemy chariot, by slot of the map.
std::vector<char> threatened(View v, SideId side) {
  std::vector<char> out(v.data.scenario.map.hexes.size(), 0);
  for (UnitId e = 0; e < v.count(); ++e) {
    if (v.side(e) == side || !is_chariot(v.type(e)) || !v.here(e)) continue;
    for (hex::Side k = 0; k < hex::k_sides; ++k) {
      if (const int slot = v.data.slot(hex::step(v.unit(e).at, k)); slot >= 0) out[static_cast<std::size_t>(slot)] = 1;
    }
  }
  return out;
}

/// The ways that are open to a unit that has Routed [9.41]: over ground it can cross, through nobody's hex, next to no
/// enemy chariot. Grows ring by ring, as far as somebody asks.
class Ways {
 public:
  Ways(View v, UnitId u)
      : v_(v), unit_(u), barred_(threatened(v, v.side(u))), steps_(barred_.size(), -1), ring_{v.unit(u).at} {
    steps_[slot(ring_.front())] = 0;
  }
  /// One step farther; false when there is nothing left.
  bool grow() {
    std::vector<Hex> next;
    const Mover kind = mover(v_.type(unit_));
    ++length_;
    for (const Hex from : ring_) {
      for (hex::Side side = 0; side < hex::k_sides; ++side) {
        const Hex h = hex::step(from, side);
        if (v_.data.slot(h) < 0 || steps_[slot(h)] >= 0 || barred_[slot(h)] != 0 || v_.occupied(h) ||
            !step_cost(v_, kind, false, from, h).allowed)
          continue;
        steps_[slot(h)] = length_;
        next.push_back(h);
      }
    }
    ring_ = std::move(next);
    return !ring_.empty();
  }
  bool reached(Hex h) const { return steps_[slot(h)] >= 0; }
  /// A reached hex is next to the Standard, or the unit stands in its hex, which itself is not looked at.
  bool leads_to(Hex standard) const {
    if (v_.unit(unit_).at == standard) return true;
    for (hex::Side side = 0; side < hex::k_sides; ++side) {
      const Hex h = hex::step(standard, side);
      if (v_.on_map(h) && reached(h) && step_cost(v_, mover(v_.type(unit_)), false, h, standard).allowed) return true;
    }
    return false;
  }

 private:
  std::size_t slot(Hex h) const { return static_cast<std::size_t>(v_.data.slot(h)); }
  View v_;
  UnitId unit_;
  std::vector<char> barred_;
  std::vector<int> steps_;
  std::vector<Hex> ring_;
  int length_ = 0;
};

/// The unit may be put there: ground that it can enter, and nobody there but itself (in a city, by the scenario's rule,
/// any friends).
bool free_for(View v, UnitId u, Hex h) {
  if (!enterable(v, mover(v.type(u)), h)) return false;
  if (open_city(v, v.side(u), h)) return true;
  for (UnitId there = v.first_at(h); there != k_no_unit; there = v.unit(there).next) {
    if (there != u) return false;
  }
  return true;
}

/// Hexes exactly so far away.
std::vector<Hex> ring_around(Hex centre, int radius) {
  if (radius == 0) return {centre};
  std::vector<Hex> out;
  Hex h = centre;
  for (int i = 0; i < radius; ++i)
    h = hex::step(h, 4);
  for (hex::Side side = 0; side < hex::k_sides; ++side) {
    for (int i = 0; i < radius; ++i) {
      out.push_back(h);
      h = hex::step(h, side);
    }
  }
  return out;
}

/// Free hexes nearest to the Standard. `ways`: only those that a way leads to (option rout_path_to_placement).
void add_nearest(View v, UnitId u, Hex standard, const Ways* ways, std::vector<Hex>& out) {
  const int farthest = v.data.width + v.data.height;
  for (int radius = 0; radius <= farthest; ++radius) {
    bool any = false;
    for (const Hex h : ring_around(standard, radius)) {
      if (!free_for(v, u, h) || (ways != nullptr && !ways->reached(h))) continue;
      out.push_back(h);
      any = true;
    }
    if (any) return;
  }
}

/// Of several Standards those nearest by the way that is open.
std::vector<Hex> nearest_standards(View v, UnitId u, Ways& ways) {
  std::vector<Hex> out;
  do {
    for (const StandardId d : rallying_points(v, v.side(u))) {
      if (ways.leads_to(v.standard(d).at)) out.push_back(v.standard(d).at);
    }
  } while (out.empty() && ways.grow());
  return out;
}

/// With option rout_path_to_placement the nearest as the crow flies.
std::vector<Hex> nearest_by_distance(View v, UnitId u) {
  std::vector<Hex> out;
  int least = 0;
  for (const StandardId d : rallying_points(v, v.side(u))) {
    const Hex at = v.standard(d).at;
    const int away = hex::distance(v.unit(u).at, at);
    if (out.empty() || away < least) out.clear(), least = away;
    if (away == least) out.push_back(at);
  }
  return out;
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
  Ways ways(v, u);
  std::vector<Hex> out;
  if (v.options().rout_path_to_placement) {
    while (ways.grow()) {
    }
    for (const Hex at : nearest_by_distance(v, u))
      add_nearest(v, u, at, &ways, out);
  } else {
    for (const Hex at : nearest_standards(v, u, ways))
      add_nearest(v, u, at, nullptr, out);
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

int rally_rating(View v, LeaderId l) {
  return v.leader_info(l).kind == LeaderKind::overall ? v.leader(l).now.charisma : v.leader(l).now.rating;
}

std::vector<UnitId> routed_about(View v, SideId side, Hex h) {
  constexpr int k_flight_distance = 3;
  std::vector<UnitId> out;
  for (const UnitId u : v.living(side)) {
    if (v.here(u) && v.unit(u).routed && hex::distance(v.unit(u).at, h) <= k_flight_distance) out.push_back(u);
  }
  return out;
}

LeaderId rallier(View v, UnitId u) {
  const Unit& unit = v.unit(u);
  const SideId side = v.side(u);
  if (!v.here(u) || !unit.routed || v.next_to(unit.at, other(side)) || under_missiles(v, unit.at, side))
    return k_no_leader;
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
