#include "engine/systems/ancients/rules/movement/walk.h"

#include <algorithm>

#include "engine/systems/ancients/rules/battle/fray.h"

namespace hexpost::ancients {
namespace {

/// [3.4] Light foot passes through friendly units under two cards.
bool passes_friends(View v, UnitId u) {
  return v.light_foot(u) && (v.plays(Effect::light) || v.plays(Effect::move_fire_move));
}

std::optional<base::Refusal> path_bar(View v, Hex from, const std::vector<Hex>& path) {
  for (const Hex h : path) {
    if (!v.on_board(h)) return refuse("3.1", "{} is not on the board", {v.label(h)});
    if (!hex::adjacent(from, h))
      return refuse("3.4", "{} is not adjacent to {}: name each hex", {v.label(h), v.label(from)});
    from = h;
  }
  return std::nullopt;
}

/// [3.4] One step of a unit; `last`: it ends there.
std::optional<base::Refusal> step_bar(View v, UnitId u, Hex h, bool last) {
  const SideId side = v.side(u);
  const UnitId other_unit = v.unit_at(h);
  const LeaderId leader = v.leader_at(h);
  if (other_unit != k_no_unit && other_unit != u) {
    if (v.side(other_unit) != side || !passes_friends(v, u) || last)
      return refuse("3.4", "{} is in {}", {v.name(other_unit), v.label(h)});
  } else if (leader != k_no_leader && other_unit != u) {
    if (v.leader_side(leader) != side || v.leader_of(u) != k_no_leader)
      return refuse("3.4", "{} is in {}", {v.leader_name(leader), v.label(h)});
    if (!last) return refuse("3.4", "{} must stop with {} in {}", {v.name(u), v.leader_name(leader), v.label(h)});
  }
  const TerrainInfo& ground = v.ground(h);
  if (ground.impassable || (ground.bars_machines && v.kind(u) == Kind::machine))
    return refuse("4.9", "{} cannot enter {}", {v.name(u), v.label(h)});
  if (stops(v, u, h) && !last) return refuse("4.9", "{} must stop in {}", {v.name(u), v.label(h)});
  return std::nullopt;
}

/// [C21] A longer move of warriors is a charge.
std::optional<base::Refusal> charge_bar(View v, UnitId u, Hex end, int hexes) {
  if (!v.is(u, UnitType::wa) || hexes < 2 || v.has(Option::free_charge)) return std::nullopt;
  if (!targets_from(v, u, end, false).empty()) return std::nullopt;
  return refuse("C21", "{} may go so far to attack only, and can attack nothing from {}", {v.name(u), v.label(end)});
}

/// [C116] Off the board over the enemy's edge.
std::optional<base::Refusal> leave_bar(View v, UnitId u, Hex end, int hexes) {
  const auto& from = v.data.sides[v.side(u)].leaves_from;
  if (!from || !v.rear(other(v.side(u)), end).empty() || v.half_column(end) < *from)
    return refuse("C116", "{} cannot leave the board from {}", {v.name(u), v.label(end)});
  if (hexes > 0 && stops(v, u, end)) return refuse("4.9", "{} must stop in {}", {v.name(u), v.label(end)});
  if (v.is(u, UnitType::wa) && hexes > 0)
    return refuse("C116", "{} may leave the board with its first hex only", {v.name(u)});
  return std::nullopt;
}

}  // namespace

bool stops(View v, UnitId u, Hex h) {
  const auto how = v.ground(h).stops;
  return how == TerrainInfo::Stops::all || (how == TerrainInfo::Stops::mounted && !is_foot(v.kind(u)));
}

bool stops_leader(View v, Hex h) {
  return v.ground(h).stops != TerrainInfo::Stops::none;
}

int allowance(View v, UnitId u) {
  if (v.plays(Effect::clash) || v.plays(Effect::darken)) return 0;
  int most = v.type(u).move;
  if (v.plays(Effect::double_time) && v.kind(u) == Kind::foot) most = v.is(u, UnitType::wa) ? 3 : 2;  // [C86]
  if (v.plays(Effect::line)) most = 1;                                                                // [C87]
  if (v.plays(Effect::charge) && v.heavy_mounted(u)) {                                                // [C88]
    const bool cavalry = v.kind(u) == Kind::cavalry;
    if (cavalry || !v.has(Option::charge_heavy_cavalry_only)) most = 3;
  }
  if (v.ground(v.unit(u).at).mires) most = std::min(most, 1);  // [4.9] leaving it
  return v.s.phase == Phase::again ? most : std::max(0, most - v.unit(u).moved);
}

std::optional<base::Refusal> walk_bar(View v, UnitId u, const std::vector<Hex>& path, bool leaves) {
  const Unit& unit = v.unit(u);
  if (!v.here(u)) return refuse("3.4", "{} is not on the board", {v.name(u)});
  if (v.side(u) != v.s.active) return refuse("3.4", "{} is not one of your units", {v.name(u)});
  if (!unit.ordered) return refuse("3.2", "{} is not ordered", {v.name(u)});
  if (unit.gone) return refuse("3.2", "{} has moved", {v.name(u)});
  if (unit.joined) return refuse("C77", "a leader has joined {}: it does not move any more", {v.name(u)});
  if (path.empty() && !leaves) return refuse("3.4", "name the hexes that {} enters", {v.name(u)});
  if (auto bar = path_bar(v, unit.at, path)) return bar;
  const int hexes = static_cast<int>(path.size()) + (leaves ? 1 : 0);
  if (hexes > allowance(v, u))
    return refuse("3.4", "{0} may move {1} {1|hex|hexes}, not {2}",
                  {v.name(u), std::to_string(allowance(v, u)), std::to_string(hexes)});
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (auto bar = step_bar(v, u, path[i], i + 1 == path.size())) return bar;
  }
  const Hex end = path.empty() ? unit.at : path.back();
  if (leaves) return leave_bar(v, u, end, static_cast<int>(path.size()));
  return v.s.phase == Phase::again ? std::nullopt : charge_bar(v, u, end, unit.moved + hexes);
}

std::optional<base::Refusal> leader_walk_bar(View v, LeaderId l, const std::vector<Hex>& path) {
  const Leader& leader = v.leader(l);
  if (!v.leader_here(l)) return refuse("3.4", "{} is not on the board", {v.leader_name(l)});
  if (v.leader_side(l) != v.s.active) return refuse("3.4", "{} is not one of your leaders", {v.leader_name(l)});
  if (!leader.ordered) return refuse("3.3", "{} has no separate order", {v.leader_name(l)});
  if (leader.gone) return refuse("3.2", "{} has moved", {v.leader_name(l)});
  if (path.empty()) return refuse("3.4", "name the hexes that {} enters", {v.leader_name(l)});
  if (auto bar = path_bar(v, leader.at, path)) return bar;
  const int most = v.ground(leader.at).mires ? 1 : k_leader_move;
  if (static_cast<int>(path.size()) > most)
    return refuse("3.4", "{0} may move {1} {1|hex|hexes}, not {2}",
                  {v.leader_name(l), std::to_string(most), std::to_string(path.size())});
  for (std::size_t i = 0; i < path.size(); ++i) {
    const Hex h = path[i];
    const bool last = i + 1 == path.size();
    const UnitId u = v.unit_at(h);
    const LeaderId met = v.leader_at(h);
    if (u != k_no_unit && v.side(u) != v.leader_side(l)) return refuse("3.4", "{} is in {}", {v.name(u), v.label(h)});
    if (met != k_no_leader && met != l && (last || v.leader_side(met) != v.leader_side(l)))
      return refuse("3.4", "{} is in {}", {v.leader_name(met), v.label(h)});
    if (v.ground(h).impassable) return refuse("4.9", "{} cannot enter {}", {v.leader_name(l), v.label(h)});
    if (stops_leader(v, h) && !last) return refuse("4.9", "{} must stop in {}", {v.leader_name(l), v.label(h)});
  }
  return std::nullopt;
}

namespace {

/// Breadth first: the first way to a hex is a shortest one. `ends`: a move may end there; `passes`: it may go on.
template <class Ends, class Passes>
std::vector<std::vector<Hex>> walks_from(View v, Hex from, int most, Ends ends, Passes passes) {
  std::vector<std::vector<Hex>> out, open{{}};
  std::vector<Hex> seen{from};
  for (int step = 0; step < most; ++step) {
    std::vector<std::vector<Hex>> next;
    for (const auto& path : open) {
      for (const Hex h : v.neighbours(path.empty() ? from : path.back())) {
        if (std::ranges::find(seen, h) != seen.end()) continue;
        seen.push_back(h);
        auto longer = path;
        longer.push_back(h);
        if (ends(longer)) out.push_back(longer);
        if (passes(h)) next.push_back(std::move(longer));
      }
    }
    open = std::move(next);
  }
  return out;
}

}  // namespace

std::vector<std::vector<Hex>> unit_walks(View v, UnitId u) {
  if (!v.here(u) || !v.unit(u).ordered || v.unit(u).gone || v.unit(u).joined) return {};
  return walks_from(
      v, v.unit(u).at, allowance(v, u), [&](const auto& path) { return !walk_bar(v, u, path, false); },
      [&](Hex h) { return !step_bar(v, u, h, false); });
}

std::vector<std::vector<Hex>> leader_walks(View v, LeaderId l) {
  if (!v.leader_here(l) || !v.leader(l).ordered || v.leader(l).gone) return {};
  const auto passes = [&](Hex h) {
    const UnitId u = v.unit_at(h);
    const LeaderId met = v.leader_at(h);
    const bool enemy = (u != k_no_unit && v.side(u) != v.leader_side(l)) ||
                       (met != k_no_leader && v.leader_side(met) != v.leader_side(l));
    return !enemy && !v.ground(h).impassable && !stops_leader(v, h);
  };
  return walks_from(
      v, v.leader(l).at, k_leader_move, [&](const auto& path) { return !leader_walk_bar(v, l, path); }, passes);
}

}  // namespace hexpost::ancients
