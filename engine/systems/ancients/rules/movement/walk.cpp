#include "engine/systems/ancients/rules/movement/walk.h"

#include <algorithm>

#include "engine/systems/ancients/rules/battle/fray.h"

namespace hexpost::ancients {
namespace {

/// [3.4] Light foot passes through friendly units under two cards.
bool passes_friends(View v, UnitId u) {
  return v.light_foot(u) && (v.plays(Effect::light) || v.plays(Effect::move_fire_move));
}

/// The hexes follow each other on the board. A line that leaves hexes out is completed before it is judged, if a way
/// leads there; so `end_bar`, the reason why the piece cannot end in the last hex, says more than the gap.
std::optional<base::Refusal> path_bar(View v, Hex from, const std::vector<Hex>& path, int most, auto end_bar) {
  for (const Hex h : path) {
    if (!v.on_board(h)) return refuse("3.1", "{} is not on the board", {v.label(h)});
  }
  for (const Hex h : path) {
    if (!hex::adjacent(from, h)) {
      if (auto bar = end_bar(path.back())) return bar;
      if (path.size() == 1)
        return refuse("3.4", "no free way of {0} {0|hex|hexes} leads from {1} to {2}",
                      {std::to_string(most), v.label(from), v.label(h)});
      return refuse("3.4", "{} is not adjacent to {}: name each hex", {v.label(h), v.label(from)});
    }
    from = h;
  }
  return std::nullopt;
}

/// Why a unit cannot make a step.
enum class StepBar : std::uint8_t { none, unit, leader, stop_with_leader, ground, stop };

/// [3.4] [C110] One step of a unit; `last`: it ends there.
StepBar step_of(View v, UnitId u, Hex h, bool last) {
  const SideId side = v.side(u);
  const UnitId other_unit = v.unit_at(h);
  if (other_unit != k_no_unit && other_unit != u) {
    if (v.side(other_unit) != side || !passes_friends(v, u) || last) return StepBar::unit;
  } else if (other_unit != u) {
    const LeaderId leader = v.leader_at(h);
    if (leader != k_no_leader) {
      if (v.leader_side(leader) != side || v.leader_of(u) != k_no_leader) return StepBar::leader;
      if (!last) return StepBar::stop_with_leader;
    }
  }
  const TerrainInfo& ground = v.ground(h);
  if (ground.impassable || (ground.bars_machines && v.kind(u) == Kind::machine)) return StepBar::ground;
  return stops(v, u, h) && !last ? StepBar::stop : StepBar::none;
}

std::optional<base::Refusal> step_bar(View v, UnitId u, Hex h, bool last) {
  switch (step_of(v, u, h, last)) {
    case StepBar::none:
      return std::nullopt;
    case StepBar::unit:
      return refuse("3.4", "{} is in {}", {v.name(v.unit_at(h)), v.label(h)});
    case StepBar::leader:
      return refuse("3.4", "{} is in {}", {v.leader_name(v.leader_at(h)), v.label(h)});
    case StepBar::stop_with_leader:
      return refuse("3.4", "{} must stop with {} in {}", {v.name(u), v.leader_name(v.leader_at(h)), v.label(h)});
    case StepBar::ground:
      return refuse("4.9", "{} cannot enter {}", {v.name(u), v.label(h)});
    case StepBar::stop:
      return refuse("4.9", "{} must stop in {}", {v.name(u), v.label(h)});
  }
  return std::nullopt;
}

/// Why a leader cannot make a step.
enum class LeaderStepBar : std::uint8_t { none, unit, leader, ground, stop };

LeaderStepBar leader_step_of(View v, LeaderId l, Hex h, bool last) {
  const UnitId u = v.unit_at(h);
  const LeaderId met = v.leader_at(h);
  if (u != k_no_unit && v.side(u) != v.leader_side(l)) return LeaderStepBar::unit;
  if (met != k_no_leader && met != l && (last || v.leader_side(met) != v.leader_side(l))) return LeaderStepBar::leader;
  if (v.ground(h).impassable) return LeaderStepBar::ground;
  return stops_leader(v, h) && !last ? LeaderStepBar::stop : LeaderStepBar::none;
}

std::optional<base::Refusal> leader_step_bar(View v, LeaderId l, Hex h, bool last) {
  switch (leader_step_of(v, l, h, last)) {
    case LeaderStepBar::none:
      return std::nullopt;
    case LeaderStepBar::unit:
      return refuse("3.4", "{} is in {}", {v.name(v.unit_at(h)), v.label(h)});
    case LeaderStepBar::leader:
      return refuse("3.4", "{} is in {}", {v.leader_name(v.leader_at(h)), v.label(h)});
    case LeaderStepBar::ground:
      return refuse("4.9", "{} cannot enter {}", {v.leader_name(l), v.label(h)});
    case LeaderStepBar::stop:
      return refuse("4.9", "{} must stop in {}", {v.leader_name(l), v.label(h)});
  }
  return std::nullopt;
}

int leader_allowance(View v, LeaderId l) {
  return v.ground(v.leader(l).at).mires ? 1 : k_leader_move;
}

/// [C21] A longer move of warriors is a charge.
std::optional<base::Refusal> charge_bar(View v, UnitId u, Hex end, int hexes) {
  if (!v.is(u, UnitType::wa) || hexes < 2 || v.has(Option::free_charge)) return std::nullopt;
  if (!targets_from(v, u, end, false).empty()) return std::nullopt;
  return refuse("C21", "{} may move so far only to attack, and has no target from {}", {v.name(u), v.label(end)});
}

/// A unit that may move so far may still not end there: warriors go two hexes only to attack [C21].
std::optional<base::Refusal> end_bar(View v, UnitId u, Hex end) {
  if (auto bar = step_bar(v, u, end, true)) return bar;
  const int hexes = hex::distance(v.unit(u).at, end);
  if (v.s.phase == Phase::again || hexes > allowance(v, u)) return std::nullopt;
  return charge_bar(v, u, end, v.unit(u).moved + hexes);
}

/// [C116] Off the board over the enemy's edge.
std::optional<base::Refusal> leave_bar(View v, UnitId u, Hex end, int hexes) {
  if (!leads_off(v, v.side(u), end))
    return refuse("C116", "{} cannot leave the board from {}", {v.name(u), v.label(end)});
  if (hexes > 0 && stops(v, u, end)) return refuse("4.9", "{} must stop in {}", {v.name(u), v.label(end)});
  if (v.is(u, UnitType::wa) && hexes > 0)
    return refuse("C116", "{} may leave the board with its first hex only", {v.name(u)});
  return std::nullopt;
}

}  // namespace

bool leads_off(View v, SideId side, Hex h) {
  const auto& from = v.data.sides[side].leaves_from;
  return from && v.half_column(h) >= *from && v.rear(other(side), h).empty();
}

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
  if (unit.joined) return refuse("C77", "a leader has joined {}: it no longer moves", {v.name(u)});
  if (path.empty() && !leaves) return refuse("3.4", "name the hexes that {} enters", {v.name(u)});
  if (auto bar = path_bar(v, unit.at, path, allowance(v, u), [&](Hex end) { return end_bar(v, u, end); })) return bar;
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
  if (leader.gone) return refuse("3.2", "{} has moved", {v.leader_name(l)});
  if (const UnitId with = v.unit_at(leader.at); !leader.ordered && with != k_no_unit && v.unit(with).gone)
    return refuse("C76", "{} has gone with {} and no longer moves alone", {v.leader_name(l), v.name(with)});
  if (!leader.ordered) return refuse("3.3", "{} has no separate order", {v.leader_name(l)});
  if (path.empty()) return refuse("3.4", "name the hexes that {} enters", {v.leader_name(l)});
  if (auto bar = path_bar(v, leader.at, path, leader_allowance(v, l),
                          [&](Hex end) { return leader_step_bar(v, l, end, true); }))
    return bar;
  const int most = leader_allowance(v, l);
  if (static_cast<int>(path.size()) > most)
    return refuse("3.4", "{0} may move {1} {1|hex|hexes}, not {2}",
                  {v.leader_name(l), std::to_string(most), std::to_string(path.size())});
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (auto bar = leader_step_bar(v, l, path[i], i + 1 == path.size())) return bar;
  }
  return std::nullopt;
}

namespace {

/// Breadth first: the first way to a hex is a shortest one. `ends`: a move of that many hexes may end
/// there; `passes`: it
/// may go on.
std::vector<std::vector<Hex>> walks_from(View v, Hex from, int most, std::size_t limit, auto ends, auto passes) {
  struct Node {
    Hex at;
    int before = -1;  // of `nodes`
    int hexes = 0;
  };
  std::vector<std::vector<Hex>> out;
  if (most <= 0) return out;
  std::vector<Node> nodes{{from}};
  std::vector<bool> seen(v.data.board.numbers.size(), false);
  seen[static_cast<std::size_t>(v.data.slot(from))] = true;
  for (std::size_t i = 0; i < nodes.size() && nodes[i].hexes < most; ++i) {
    const int hexes = nodes[i].hexes + 1;
    for (const Hex h : v.neighbours(nodes[i].at)) {
      const auto slot = static_cast<std::size_t>(v.data.slot(h));
      if (seen[slot]) continue;
      seen[slot] = true;
      if (ends(h, hexes)) {
        std::vector<Hex>& way = out.emplace_back(static_cast<std::size_t>(hexes));
        way.back() = h;
        for (int at = static_cast<int>(i), n = hexes - 1; n > 0; at = nodes[static_cast<std::size_t>(at)].before)
          way[static_cast<std::size_t>(--n)] = nodes[static_cast<std::size_t>(at)].at;
        if (out.size() == limit) return out;
      }
      if (hexes < most && passes(h)) nodes.push_back({h, static_cast<int>(i), hexes});
    }
  }
  return out;
}

}  // namespace

std::vector<std::vector<Hex>> unit_walks(View v, UnitId u, std::size_t limit) {
  const Unit& unit = v.unit(u);
  if (!v.here(u) || !unit.ordered || unit.gone || unit.joined || v.side(u) != v.s.active || limit == 0) return {};
  const auto ends = [&](Hex h, int hexes) {
    return step_of(v, u, h, true) == StepBar::none &&
           (v.s.phase == Phase::again || !charge_bar(v, u, h, unit.moved + hexes));
  };
  const auto passes = [&](Hex h) { return step_of(v, u, h, false) == StepBar::none; };
  return walks_from(v, unit.at, allowance(v, u), limit, ends, passes);
}

std::vector<std::vector<Hex>> leader_walks(View v, LeaderId l, std::size_t limit) {
  if (!v.leader_here(l) || !v.leader(l).ordered || v.leader(l).gone || v.leader_side(l) != v.s.active || limit == 0)
    return {};
  const auto ends = [&](Hex h, int) { return leader_step_of(v, l, h, true) == LeaderStepBar::none; };
  const auto passes = [&](Hex h) { return leader_step_of(v, l, h, false) == LeaderStepBar::none; };
  return walks_from(v, v.leader(l).at, leader_allowance(v, l), limit, ends, passes);
}

}  // namespace hexpost::ancients
