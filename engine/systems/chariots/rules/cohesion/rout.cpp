#include "engine/systems/chariots/rules/cohesion/rout.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>

#include "engine/base/ensure.h"
#include "engine/base/lists.h"
#include "engine/systems/chariots/model/terrain.h"
#include "engine/systems/chariots/rules/missile/fire_view.h"

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

/// Hexes at exactly that distance.
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

/// The ways that are open to a unit that has Routed [9.41]: over ground it can cross, through empty hexes, next to no
/// enemy chariot.
class Ways {
 public:
  Ways(View v, UnitId u)
      : v_(v),
        unit_(u),
        kind_(mover(v.type(u))),
        barred_(threatened(v, v.side(u))),
        steps_(barred_.size(), -1),
        hexes_(barred_.size()) {}

  /// Finds all of them.
  void all() {
    start(0);
    each([](Hex, int, int) { return true; }, [](Hex) { return 0; });
  }
  /// True if it is plain that no way leads to any of these Standards: those that lead there come from few hexes, and
  /// the unit is in none of them.
  bool cut_off_from(const std::vector<Hex>& standards) const {
    constexpr std::size_t k_few = 60;
    const auto& sides = v_.data.open_sides[index_of(kind_)];
    const std::size_t home = slot(v_.unit(unit_).at);
    std::vector<std::size_t> before;  // hexes from which a way leads there
    std::vector<char> known(steps_.size(), 0);
    const auto add_those_before = [&](std::size_t h) {
      for (hex::Side side = 0; side < hex::k_sides; ++side) {
        const int from = v_.data.numbers.beside(static_cast<int>(h), side);
        if (from < 0 || known[static_cast<std::size_t>(from)] != 0) continue;
        const auto place = static_cast<std::size_t>(from);
        if ((sides[place] >> hex::opposite(side) & 1) == 0 || (place != home && !is_open(place))) continue;
        known[place] = 1, before.push_back(place);
      }
    };
    for (const Hex s : standards) {
      if (slot(s) == home) return false;
      add_those_before(slot(s));
    }
    for (std::size_t i = 0; i < before.size() && known[home] == 0 && before.size() < k_few; ++i)
      add_those_before(before[i]);
    return known[home] == 0 && before.size() < k_few;
  }
  bool reached(Hex h) const { return steps_[slot(h)] >= 0; }

  /// The barred hex beside one to which a way leads that is nearest to `aim`; of several the first by hex. Asked after
  /// all().
  RoutBar bar(Hex aim) const {
    RoutBar out;
    int least = std::numeric_limits<int>::max();
    for (std::size_t i = 0; i < steps_.size(); ++i) {  // of several hexes beside the barred one the first counts
      if (steps_[i] < 0 || hex::distance(hexes_[i], aim) - 1 > least) continue;
      for (hex::Side side = 0; side < hex::k_sides; ++side) {
        const Hex h = hex::step(hexes_[i], side);
        const int away = hex::distance(h, aim);
        if (v_.data.slot(h) < 0 || reached(h) || away > least || (away == least && !(h < out.hex))) continue;
        least = away;
        out = barrier(hexes_[i], side);
      }
    }
    return out;
  }

  /// Of these Standards those to which the way is shortest. It leads to a hex next to the Standard from which that
  /// could be entered, occupied or not; a unit in the hex of one has arrived.
  std::vector<Hex> nearest(const std::vector<Hex>& standards) {
    const Hex home = v_.unit(unit_).at;
    std::vector<Hex> out;
    std::vector<Hex> sought = standards;
    // no way is shorter: looking first where the least distance may remain spares most of the map
    const auto at_least = [&standards](Hex h) {
      int least = std::numeric_limits<int>::max();
      for (const Hex s : standards)
        least = std::min(least, std::max(0, hex::distance(h, s) - 1));
      return least;
    };
    int shortest = std::numeric_limits<int>::max();
    if (standards.empty()) return out;
    start(at_least(home));
    each(
        [&](Hex h, int steps, int whole) {
          if (whole > shortest) return false;
          std::erase_if(sought, [&](Hex s) {
            const auto side = hex::side_towards(h, s);
            if (!(h == home && s == home) && !(side && may_step(v_, kind_, h, *side))) return false;
            shortest = steps;
            out.push_back(s);
            return true;
          });
          return std::ranges::any_of(sought, [&](Hex s) { return hex::distance(home, s) - 1 <= shortest; });
        },
        at_least);
    return out;
  }

 private:
  struct Open {
    std::int16_t slot = 0;
    std::int16_t steps = 0;
  };

  void start(int at_least) {
    const Hex home = v_.unit(unit_).at;
    steps_[slot(home)] = 0;
    hexes_[slot(home)] = home;
    open_.resize(static_cast<std::size_t>(at_least) + 1);
    open_.back().push_back({static_cast<std::int16_t>(slot(home)), 0});
  }
  /// Takes hexes in the order of the least length of a whole way through them; calls `go_on` with each hex, its steps,
  /// and that length.
  void each(const auto& go_on, const auto& at_least) {
    const auto& sides = v_.data.open_sides[index_of(kind_)];
    for (std::size_t whole = 0; whole < open_.size(); ++whole) {
      while (!open_[whole].empty()) {
        const auto [slot, steps] = open_[whole].back();
        const auto from = static_cast<std::size_t>(slot);
        open_[whole].pop_back();
        if (steps > steps_[from]) continue;  // a shorter way there has come up since
        if (!go_on(hexes_[from], steps, static_cast<int>(whole))) return;
        for (hex::Side side = 0; side < hex::k_sides; ++side) {
          if ((sides[from] >> side & 1) == 0) continue;
          const auto to = static_cast<std::size_t>(v_.data.numbers.beside(static_cast<int>(from), side));
          std::int16_t& known = steps_[to];
          if (known >= 0 && known <= steps + 1) continue;
          if (!is_open(to)) continue;
          hexes_[to] = hex::step(hexes_[from], side);
          known = static_cast<std::int16_t>(steps + 1);
          const auto place = static_cast<std::size_t>(known + at_least(hexes_[to]));
          if (open_.size() <= place) open_.resize(place + 1);
          open_[place].push_back({static_cast<std::int16_t>(to), known});
        }
      }
    }
  }

  RoutBar barrier(Hex from, hex::Side side) const {
    const Hex h = hex::step(from, side);
    if (!may_step(v_, kind_, from, side)) return {Bar::ground, k_no_unit, h, k_no_standard};
    if (v_.occupied(h)) return {Bar::held, v_.first_at(h), h, k_no_standard};
    const auto enemies = v_.adjacent_units(h, other(v_.side(unit_)));
    const auto chariot = std::ranges::find_if(enemies, [&](UnitId e) { return is_chariot(v_.type(e)) && v_.here(e); });
    return {Bar::chariot, chariot == enemies.end() ? k_no_unit : *chariot, h, k_no_standard};
  }

  bool is_open(std::size_t h) const { return barred_[h] == 0 && v_.s.first_at[h] == k_no_unit; }
  std::size_t slot(Hex h) const { return static_cast<std::size_t>(v_.data.slot(h)); }
  View v_;
  UnitId unit_;
  Mover kind_;
  std::vector<char> barred_;
  std::vector<std::int16_t> steps_;      // of the shortest way known, by slot; -1: none
  std::vector<Hex> hexes_;               // by slot, where a way is known
  std::vector<std::vector<Open>> open_;  // by the least length of a whole way
};

/// True if the unit may be put there: ground that it can enter, without other units (in a city, by the scenario's rule,
/// any friends).
bool free_for(View v, UnitId u, Hex h) {
  if (!enterable(v, mover(v.type(u)), h)) return false;
  if (open_city(v, v.side(u), h)) return true;
  for (UnitId there = v.first_at(h); there != k_no_unit; there = v.unit(there).next) {
    if (there != u) return false;
  }
  return true;
}

/// Free hexes nearest to the Standard. `ways`: only those that a way leads to (option rout_path_to_placement).
void add_nearest(View v, UnitId u, Hex standard, const Ways* ways, std::vector<Hex>& out) {
  const hex::Grid& grid = v.data.scenario.map.grid;
  const int farthest = grid.columns + grid.rows;
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

std::vector<Hex> hexes_of_standards(View v, SideId side) {
  return base::transformed(rallying_points(v, side), [&](StandardId d) { return v.standard(d).at; });
}

/// With option rout_path_to_placement the nearest as the crow flies.
std::vector<Hex> nearest_by_distance(View v, UnitId u) {
  std::vector<Hex> out;
  int least = 0;
  for (const Hex at : hexes_of_standards(v, v.side(u))) {
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

std::vector<StandardId> standards_with(View v, LeaderId l) {
  std::vector<StandardId> out;
  for (std::size_t i = 0; i < v.s.standards.size(); ++i) {
    const Standard& standard = v.s.standards[i];
    const bool his = v.data.standards[i].leader == l && !v.data.standards[i].feature;
    if (his && standard.placed && !standard.captured && v.leader(l).placed && standard.at == v.leader(l).at)
      out.push_back(static_cast<StandardId>(i));
  }
  return out;
}

/// [9.41] [Q47]; of several Standards the nearest [Q107]; hexes beyond the edge do not exist [Q84]
std::vector<Hex> rout_hexes(View v, UnitId u) {
  Ways ways(v, u);
  std::vector<Hex> out;
  if (v.options().rout_path_to_placement) {
    ways.all();
    for (const Hex at : nearest_by_distance(v, u))
      add_nearest(v, u, at, &ways, out);
  } else if (const auto sought = hexes_of_standards(v, v.side(u)); !ways.cut_off_from(sought)) {
    for (const Hex at : ways.nearest(sought))
      add_nearest(v, u, at, nullptr, out);
  }
  base::sort_unique(out);
  return out;
}

RoutBar rout_bar(View v, UnitId u) {
  const auto standards = rallying_points(v, v.side(u));
  const Hex home = v.unit(u).at;
  const auto nearest =
      std::ranges::min_element(standards, {}, [&](StandardId d) { return hex::distance(home, v.standard(d).at); });
  base::ensure(nearest != standards.end(), "what bars the way to no Standard");
  Ways ways(v, u);
  ways.all();
  RoutBar out = ways.bar(v.standard(*nearest).at);
  out.standard = *nearest;
  return out;
}

int rally_rating(View v, LeaderId l) {
  return v.leader_info(l).kind == LeaderKind::overall ? v.leader(l).now.charisma : v.leader(l).now.rating;
}

std::vector<UnitId> routed_about(View v, SideId side, Hex h) {
  constexpr int k_flight_distance = 3;
  return base::only(v.living(side), [&](UnitId u) {
    return v.here(u) && v.unit(u).routed && hex::distance(v.unit(u).at, h) <= k_flight_distance;
  });
}

LeaderId rallier(View v, UnitId u) {
  const Unit& unit = v.unit(u);
  const SideId side = v.side(u);
  if (!v.here(u) || !unit.routed) return k_no_leader;
  LeaderId best = k_no_leader;
  for (const StandardId d : rallying_points(v, side)) {
    const Standard& standard = v.standard(d);
    // [Q108] no unit rallies at a captured one; [9.31] a feature of the map will do
    if (standard.captured || hex::distance(standard.at, unit.at) > k_rally_distance) continue;
    for (const LeaderId l : v.standard_info(d).ralliers) {
      if (!v.leader_here(l) || v.leader(l).at != standard.at) continue;
      if (best == k_no_leader || rally_rating(v, l) > rally_rating(v, best)) best = l;
    }
  }
  // the most expensive check comes last
  const bool rallies = best != k_no_leader && !v.next_to(unit.at, other(side)) && !under_missiles(v, unit.at, side);
  return rallies ? best : k_no_leader;
}

std::vector<UnitId> rallyable(View v) {
  return base::only(v.living(v.s.active), [&](UnitId u) { return v.unit(u).routed && rallier(v, u) != k_no_leader; });
}

}  // namespace hexpost::chariots
