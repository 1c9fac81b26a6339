#include "engine/systems/kadesh/rules/retreat/retreat.h"

#include <algorithm>
#include <utility>

#include "engine/hex/trail.h"
#include "engine/systems/kadesh/model/terrain.h"
#include "engine/systems/kadesh/rules/retreat/leaders_fate.h"
#include "engine/systems/kadesh/rules/retreat/place.h"
#include "engine/systems/kadesh/rules/retreat/questions.h"

namespace hexpost::kadesh {
namespace {

constexpr int k_whole_allowance = 20;  ///< "counts as the highest cost in retreats"

/// How a step is paid for comparison; nothing when terrain bars a unit of the group.
std::optional<int> step_points(View v, const Units& group, Hex from, Hex to) {
  int most = 0;
  for (const UnitId u : group) {
    const StepCost step = step_cost(v, rolls(v.type(u)), from, to);
    if (!step.allowed) return std::nullopt;
    most = std::max(most, step.whole ? k_whole_allowance : step.points);
  }
  return most;
}

int nearest_enemy(View v, SideId side, Hex h) {
  return v.nearest(other(side), h, 9999);
}

/// Every way of exactly `n` hexes that ends `n` hexes away. `ghosts`: as if there were no enemies.
void collect(View v, const Units& group, int n, bool ghosts, Way& way, std::vector<Way>& out) {
  const Hex start = v.unit(group.front()).at;
  const SideId side = v.side(group.front());
  const Hex from = way.hexes.empty() ? start : way.hexes.back();
  const int made = static_cast<int>(way.hexes.size());
  if (made == n) {
    out.push_back(way);
    return;
  }
  for (hex::Side k = 0; k < hex::k_sides; ++k) {
    const Hex to = hex::step(from, k);
    if (hex::distance(start, to) != made + 1 || !v.on_map(to)) continue;
    const auto points = step_points(v, group, from, to);
    if (!points || (!ghosts && v.enemy_at(side, to))) continue;
    const bool with_friend = v.held_by(side, to), friends = way.friends;
    const int zones = !ghosts && !with_friend && v.in_zone(other(side), to) ? 1 : 0;
    way.hexes.push_back(to);
    way.friends = friends || with_friend, way.zones += zones, way.points += *points;
    collect(v, group, n, ghosts, way, out);
    way.hexes.pop_back();
    way.friends = friends, way.zones -= zones, way.points -= *points;
  }
}

std::vector<Way> all_ways(View v, const Units& group, int n, bool ghosts) {
  std::vector<Way> out;
  Way empty;
  collect(v, group, n, ghosts, empty, out);
  return out;
}

/// [K106] The kind of a way: empty hexes, then friends, then zones of control, as few as can be. Also of ways through
/// zones those without friends come first.
int kind(const Way& way) {
  return 2 * way.zones + (way.friends ? 1 : 0);
}

/// The labels by which a standing order may choose among ways: `leader`, `camp`.
std::vector<table::Option<std::size_t>> options_of(View v, UnitId u, const std::vector<Way>& ways) {
  std::vector<table::Option<std::size_t>> out;
  std::size_t leader = 0, camp = 0;
  const auto to_leader = [&](Hex h) {
    int best = 9999;
    for (LeaderId l = 0; l < v.leader_count(); ++l) {
      const bool own = v.leader_here(l) && v.leader_info(l).formations[index_of(v.info(u).formation)];
      if (own) best = std::min(best, hex::distance(h, v.leader(l).at));
    }
    return best;
  };
  for (std::size_t i = 0; i < ways.size(); ++i) {
    const Hex end = ways[i].hexes.back();
    if (to_leader(end) < to_leader(ways[leader].hexes.back())) leader = i;
    if (v.distance_to(end, v.data.map.camp) < v.distance_to(ways[camp].hexes.back(), v.data.map.camp)) camp = i;
    out.push_back({i, v.label(end)});
  }
  out[leader].label = "leader";
  (camp == leader ? out[camp].also : out[camp].label) = "camp";
  return out;
}

/// [4.4.1] Level losses hex by hex [K64]; a Routed unit in one more zone is eliminated.
void pass_zones(Play& p, Units& group, Hex h) {
  for (const UnitId u : Units(group)) {
    if (p.view().routed(u)) {
      p.tell("9.3.7", [&] { return say("{} is Routed and must go through a zone of control", p.name(u)); });
      eliminate(p, u, "9.3.7");
      group.remove_if([u](UnitId one) { return one == u; });
      continue;
    }
    change_level(p, u, worse(p.unit(u).level));
    p.tell("4.4.1", [&] {
      return say("{} goes through a zone of control in {}: {}", p.name(u), p.label(h),
                 word(level_name(p.unit(u).level)));
    });
  }
}

/// [8.7] [K82] Routed units that have come to an exit leave the map.
void leave_at_exits(Play& p, Units& group) {
  for (const UnitId u : Units(group)) {
    if (!p.view().routed(u)) continue;
    const auto edge = exits(p, p.view().side(u));
    if (std::ranges::find(edge, p.unit(u).at) == edge.end()) continue;
    leave_map(p, u);
    group.remove_if([u](UnitId one) { return one == u; });
  }
}

void walk_way(Play& p, Units group, const Way& way, table::Rule rule) {
  const SideId side = p.view().side(group.front());
  const Hex start = p.unit(group.front()).at;
  std::vector<Hex> along{start};
  along.insert(along.end(), way.hexes.begin(), way.hexes.end());
  p.tell(rule, [&] {
    const std::string who = listed(p, group), from = p.label(start), to = p.label(way.hexes.back());
    Fact fact = group.size() == 1 ? say("{} retreats from {} to {}", who, from, to)
                                  : say("{} retreat from {} to {}", who, from, to);
    return std::move(fact).goes(p.name(group.front()), side, along);
  });
  for (const Hex h : way.hexes) {
    if (!p.view().held_by(side, h) && p.view().in_zone(other(side), h)) pass_zones(p, group, h);
    if (group.empty()) break;
    for (const UnitId u : group)
      arrive(p, u, h);
  }
  if (!p.view().held_by(side, start) && !group.empty())
    lead_along(p, side, hex::trail(start, way.hexes, p.unit(group.front()).at));
  send_lone_leaders(p, side, start);
  tidy_locks(p);
  leave_at_exits(p, group);
  if (group.empty()) return;
  make_room(p, p.unit(group.front()).at, group);
  for (const UnitId u : group)
    face_alike(p, u);
}

/// [K108] Where a bystander may go: up to two hexes away, with room, without a zone of control; one way to each end.
std::vector<std::vector<Hex>> refuges(View v, UnitId u) {
  const SideId side = v.side(u);
  const Hex from = v.unit(u).at;
  const Units group{u};
  std::vector<std::vector<Hex>> out;
  for (const int n : {1, 2}) {
    for (const Way& way : all_ways(v, group, n, false)) {
      const Hex end = way.hexes.back();
      const bool free = !v.held_by(side, end) || room_for(v, group, end);
      if (way.zones > 0 || v.in_zone(other(side), end) || !free || end == from) continue;
      const auto same_end = [&](const std::vector<Hex>& known) { return known.back() == end; };
      if (std::ranges::none_of(out, same_end)) out.push_back(way.hexes);
    }
  }
  struct Refuge {
    int far = 0, by_label = 0;
    std::size_t way = 0;
  };
  std::vector<Refuge> order;
  for (std::size_t i = 0; i < out.size(); ++i)
    order.push_back({-nearest_enemy(v, side, out[i].back()), v.by_label(out[i].back()), i});
  std::ranges::sort(order, {}, [](const Refuge& r) { return std::pair(r.far, r.by_label); });
  std::vector<std::vector<Hex>> sorted;
  for (const Refuge& one : order)
    sorted.push_back(std::move(out[one.way]));
  return sorted;
}

/// A unit that was there and may give up its place, and its ways to another; k_no_unit when there is none.
struct Bystander {
  UnitId unit = k_no_unit;
  std::vector<std::vector<Hex>> ways;
};
Bystander bystander(View v, Hex at, const Units& arrived) {
  for (const UnitId u : v.units_at(at)) {
    if (std::ranges::find(arrived, u) != arrived.end() || v.locked(u) || v.is_fortress(at)) continue;
    if (auto ways = refuges(v, u); !ways.empty()) return {u, std::move(ways)};
  }
  return {};
}

}  // namespace

std::vector<Way> retreat_ways(View v, const Units& group, int n, bool zones) {
  const SideId side = v.side(group.front());
  std::vector<Way> best;
  std::tuple<int, int, int> lowest;  // rank of the best
  for (const Way& way : all_ways(v, group, n, false)) {
    if (way.zones > 0 && !zones) continue;
    if (!best.empty() && kind(way) > std::get<0>(lowest)) continue;
    const std::tuple rank(kind(way), -nearest_enemy(v, side, way.hexes.back()), way.points);
    if (!best.empty() && rank > lowest) continue;
    if (best.empty() || rank < lowest) best.clear(), lowest = rank;
    const auto same_end = [&](const Way& w) { return w.hexes.back() == way.hexes.back(); };
    if (std::ranges::none_of(best, same_end)) best.push_back(way);
  }
  std::ranges::sort(best, {}, [&](const Way& w) { return v.by_label(w.hexes.back()); });
  return best;
}

std::vector<Units> retreat_groups(View v, const Units& units) {
  std::vector<Units> out;
  for (const UnitId u : units) {
    const auto joins = [&](const Units& group) {
      const UnitId first = group.front();
      const bool twos = group.size() == 1 && v.side(u) == k_hatti && is_chariot(v.type(u)) &&
                        is_chariot(v.type(first)) && v.info(u).partner == k_no_unit &&
                        v.info(first).partner == k_no_unit && stacking_limit(v, v.unit(u).at) == 1;
      return v.info(u).partner == first || twos;
    };
    const auto at = std::ranges::find_if(out, joins);
    if (at == out.end())
      out.push_back({u});
    else
      at->push_back(u);
  }
  return out;
}

void retreat(Play& p, const Units& group, int n, table::Rule rule) {
  const SideId side = p.view().side(group.front());
  const auto is_routed = [&](UnitId u) { return p.view().routed(u); };
  const bool routed = std::ranges::any_of(group, is_routed);
  const bool zones = !std::ranges::all_of(group, is_routed);  // [9.3.7] of a pair the Routed unit alone is lost in one
  int far = n;
  auto ways = retreat_ways(p, group, far, zones);
  // the map's edge and terrain alone may shorten a retreat [K107]
  while (ways.empty() && far > 0 && all_ways(p, group, far, true).empty()) {
    --far;
    if (far > 0) ways = retreat_ways(p, group, far, zones);
  }
  if (far == 0) {
    const std::string who = listed(p, group), at = p.label(p.unit(group.front()).at);
    p.tell(rule, [&] {
      return group.size() == 1 ? say("{} has nowhere to retreat to and stays in {}", who, at)
                               : say("{} have nowhere to retreat to and stay in {}", who, at);
    });
    return;
  }
  if (ways.empty()) {
    p.tell(rule, [&] {
      const bool by_zones = !zones && !retreat_ways(p, group, far, true).empty();
      const std::string who = listed(p, group);
      return by_zones ? say("{} cannot retreat: zones of control bar every way to Routed units", who)
                      : say("{} cannot retreat: enemies bar every way", who);
    });
    const Hex at = p.unit(group.front()).at;
    for (const UnitId u : group)
      eliminate(p, u, rule);
    send_lone_leaders(p, side, at);
    return;
  }
  const auto options = options_of(p, group.front(), ways);
  const std::size_t choice =
      p.ask(side, k_retreat.of<std::size_t>(p.name(group.front()), "", options, {{"hexes", far}, {"routed", routed}}));
  walk_way(p, group, ways[choice], rule);
}

void make_room(Play& p, Hex at, const Units& arrived) {
  while (overstacked(p, at)) {
    const Bystander one = bystander(p, at, arrived);
    const UnitId u = one.unit;
    if (u == k_no_unit) break;
    const SideId side = p.view().side(u);
    const std::vector<std::vector<Hex>>& ways = one.ways;
    std::vector<table::Option<Hex>> options;
    for (const std::vector<Hex>& way : ways)
      options.push_back({way.back(), p.label(way.back()), options.empty() ? "far" : ""});
    const Hex to = p.ask(side, k_displace.of<Hex>(p.name(u), "", options));
    const auto chosen = std::ranges::find_if(ways, [&](const std::vector<Hex>& way) { return way.back() == to; });
    p.tell("9.3.7", [&] {
      return say("{} makes room and goes to {}", p.name(u), p.label(to))
          .goes(p.name(u), side, hex::trail(at, *chosen, to));
    });
    arrive(p, u, to);
    face_alike(p, u);
  }
  if (!overstacked(p, at)) return;
  p.tell("9.3.7", [&] { return say("too many units are in {}: each loses a level", p.label(at)); });
  for (const UnitId u : p.view().units_at(at)) {
    if (p.view().steady(u)) change_level(p, u, worse(p.unit(u).level));
  }
}

}  // namespace hexpost::kadesh
