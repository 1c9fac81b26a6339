#include "engine/systems/chariots/rules/movement/move_orders.h"

#include <algorithm>

#include "engine/orders/heading.h"
#include "engine/orders/tongue.h"
#include "engine/systems/chariots/book/polish.h"
#include "engine/systems/chariots/model/terrain.h"
#include "engine/systems/chariots/model/things.h"
#include "engine/systems/chariots/rules/cohesion/rout.h"
#include "engine/systems/chariots/rules/command/command.h"
#include "engine/systems/chariots/rules/movement/cheapest_first.h"
#include "engine/systems/chariots/rules/movement/walk.h"
#include "engine/systems/chariots/rules/movement/walk_start.h"

/// Chariots of Fire: whole orders of the Movement Segment, judged on the position as it is.
namespace hexpost::chariots {

std::vector<UnitId> on_the_way(View v) {
  std::vector<UnitId> out;
  if (std::ranges::none_of(v.s.units, [](const Unit& unit) { return unit.parting; })) return out;
  bool able = false;
  for (UnitId u = 0; u < v.count(); ++u) {
    if (!v.unit(u).parting || v.unit(u).done || !v.fit(u) || v.engaged(u)) continue;
    out.push_back(u);
    able = able || !next_legs(v, start_walk(v, MoveOrder{u, k_no_unit, v.unit(u).speed, {}})).empty();
  }
  if (!able) out.clear();
  return out;
}

std::optional<base::Refusal> may_act(View v, UnitId u) {
  const Unit& unit = v.unit(u);
  const std::string& name = v.name(u);
  if (v.side(u) != v.s.active) return refuse("5.41", "{} is not yours", {name});
  if (!unit.alive) return refuse("9.41", "{} is destroyed", {name});
  if (!unit.active) {
    auto refusal = refuse("5.41", "{} is not of the active command", {name});
    const bool later = std::ranges::any_of(
        v.s.pool, [&](MarkerId m) { return v.marker(m).wing != k_no_wing && v.marker(m).wing == v.info(u).wing; });
    if (later)
      refusal.hint =
          base::fill(base::tr("its wing still has a marker in the Pool: lines below `{}` wait for it"),
                     {orders::shown(tongues(), orders::print(orders::Heading{v.wing(v.info(u).wing).name}))});
    return refusal;
  }
  if (unit.routed) return refuse("9.42", "{} is Routed and takes no orders but Rally", {name});
  if (unit.rallied) return refuse("9.55", "{} has just Rallied and takes no orders this game turn", {name});
  if (v.engaged(u)) return refuse("9.21", "{} is Engaged", {name}, "Disengage, or it fights on");
  if (v.s.order == OrderKind::disengage) return refuse("9.22", "the command Disengages: {} does nothing", {name});
  if (unit.done) return refuse("6.12", "{} has acted in this Orders Phase", {name});
  // [8.42] [Q121] A half left behind may stay where it is: the move of another unit decides that [6.14].
  if (const auto halves = on_the_way(v); halves.size() > 1 && !base::contains(halves, u))
    return refuse("6.14", "{} is on the way and moves on first", {v.name(halves.front())});
  return std::nullopt;
}

std::optional<base::Refusal> judge_stopped(View v, UnitId u) {
  if (!v.unit(u).stopped) return std::nullopt;
  return refuse("6.72", "{} has been stopped: it may fire, and nothing else", {v.name(u)});
}

namespace {

using Is = Leg::Is;

bool spends_points(const Leg& leg) {
  return leg.is == Is::go || leg.is == Is::face || leg.is == Is::column || leg.is == Is::line;
}

/// [6.81] Every wheeled unit that moves declares its Rate of Speed when turnover is played.
std::optional<base::Refusal> judge_speed(View v, const MoveOrder& order, bool moves) {
  const bool wheeled = is_wheeled(v.type(order.unit)) || (order.with != k_no_unit && is_wheeled(v.type(order.with)));
  const bool needed = v.options().turnover && wheeled && moves;
  if (needed && order.speed == 0)
    return refuse("6.81", "{} has to say how many Movement Points it will use", {v.name(order.unit)},
                  base::fill("move {} speed 5 HEX", {v.name(order.unit)}));
  if (order.speed != 0 && !v.options().turnover)
    return refuse("6.81", "no speed is declared: Chariot Turnover is not played");
  const UnitId wagon = is_wheeled(v.type(order.unit)) ? order.unit : order.with;
  if (order.speed != 0 && (wagon == k_no_unit || order.speed < 1 || order.speed > v.info(wagon).ma))
    return refuse("6.81", "a speed is declared for chariots and wagons, from 1 to their Movement Allowance");
  // it was said for the whole phase
  if (wagon != k_no_unit && v.unit(wagon).parting && needed && order.speed != v.unit(wagon).speed &&
      v.unit(wagon).speed != 0) {
    return refuse("6.81", "{} has declared a speed of {} for this phase",
                  {v.name(wagon), std::to_string(v.unit(wagon).speed)});
  }
  return std::nullopt;
}

/// [6.52] [8.42]
std::optional<base::Refusal> judge_with(View v, const MoveOrder& order) {
  if (order.with == k_no_unit) return std::nullopt;
  if (v.partner(order.unit) != order.with)
    return refuse("6.52",
                  v.unit(order.unit).at == v.unit(order.with).at
                      ? "{} and {} are not a stack: only a CH-2 and RI move as one"
                      : "{} and {} are not stacked",
                  {v.name(order.unit), v.name(order.with)});
  if (v.unit(order.unit).parting || v.unit(order.with).parting)
    return refuse("8.42", "{} and {} have parted", {v.name(order.unit), v.name(order.with)});
  return may_act(v, order.with);
}

std::optional<base::Refusal> walk_legs(View v, Walk& w, const std::vector<Leg>& legs) {
  for (std::size_t i = 0; i < legs.size(); ++i) {
    if (legs[i].is == Is::hold) {
      if (i + 1 < legs.size()) return refuse("6.14", "`pause` must be the last word of a move");
      return worded(v, may_stop(v, w));
    }
    if (const auto objection = try_leg(v, w, legs[i])) return worded(v, *objection);
  }
  return worded(v, may_stop(v, w));
}

/// True if the unit, and the half that goes with it, may begin a move.
std::optional<base::Refusal> may_begin(View v, const MoveOrder& order) {
  if (auto refusal = may_act(v, order.unit)) return refusal;
  if (auto refusal = judge_stopped(v, order.unit)) return refusal;
  if (v.unit(order.unit).ran)
    return refuse("7.21", "Fire & Run is all that {} does in this phase", {v.name(order.unit)});
  if (v.unit(order.unit).fired && !v.unit(order.unit).parting)
    return refuse("7.11", "{} has fired: it would have had to fire in its move", {v.name(order.unit)});
  if (!v.here(order.unit) && !may_enter(v, order.unit))
    return refuse("6.14", "{} is not on the map", {v.name(order.unit)});
  return judge_with(v, order);
}

}  // namespace

std::optional<base::Refusal> judge_beginning(View v, const MoveOrder& order) {
  if (auto refusal = may_begin(v, order)) return refusal;
  return judge_speed(v, order, true);
}

std::optional<base::Refusal> judge_order(View v, const MoveOrder& order) {
  if (auto refusal = may_begin(v, order)) return refusal;
  if (order.legs.empty())
    return refuse("6.14", "where {} goes is missing", {v.name(order.unit)}, MoveOrder::verb.usage());
  if (auto refusal = judge_speed(v, order, std::ranges::any_of(order.legs, spends_points))) return refusal;
  Walk w = start_walk(v, order);
  // [7.11] a unit may fire where it stands, see what comes of it, and then move
  const bool fires_first = order.legs.back().is == Is::hold &&
                           std::ranges::any_of(order.legs, [](const Leg& leg) { return leg.is == Is::fire; });
  if (!fires_first && std::ranges::none_of(order.legs, spends_points))
    return refuse("6.14", "this is not a move", {}, base::fill("fire {} TARGET", {v.name(order.unit)}));
  return walk_legs(v, w, order.legs);
}

std::optional<base::Refusal> judge_rest(View v, Walk w, const std::vector<Leg>& legs) {
  w.will_move = w.will_move || std::ranges::any_of(legs, spends_points);
  return walk_legs(v, w, legs);
}

std::optional<base::Refusal> judge_order(View v, const RecoverOrder& order) {
  if (auto refusal = may_act(v, order.unit)) return refusal;
  if (auto refusal = judge_stopped(v, order.unit)) return refusal;
  if (!v.here(order.unit)) return refuse("9.14", "{} is not on the map", {v.name(order.unit)});
  return may_recover(v, order.unit);
}

/// [9.25] [Q9] A chariot Disengages by an order of its own with option chariots_disengage_singly alone.
std::optional<base::Refusal> judge_order(View v, const RetreatOrder& order) {
  if (!v.options().chariots_disengage_singly)
    return refuse("9.22", "units Disengage by the command's order", {}, "order disengage");
  if (v.side(order.unit) != v.s.active || !v.unit(order.unit).active)
    return refuse("5.41", "{} is not of the active command", {v.name(order.unit)});
  const auto who = disengageable(v);
  if (!base::contains(who, order.unit) || !disengages_freely(v, order.unit))
    return refuse("9.25", "{} is not an Engaged chariot within its leader's Command Range", {v.name(order.unit)});
  const auto open = disengage_hexes(v, order.unit);
  if (!base::contains(open, order.to))
    return refuse("9.24", "{} cannot Disengage to {}", {v.name(order.unit), v.label(order.to)});
  return std::nullopt;
}

/// [5.46] [4.13] [4.14] [6.56] [Q68]
std::optional<base::Refusal> judge_order(View v, const LeadOrder& order) {
  const LeaderId l = order.leader;
  const Leader& leader = v.leader(l);
  const std::string name = v.leader_name(l);
  const LeaderInfo& info = v.leader_info(l);
  if (leader.side != v.s.active) return refuse("5.46", "{} is not yours", {name});
  if (!leader.alive) return refuse("4.25", "{} is destroyed", {name});
  if (leader.moved) return refuse("5.46", "{} has moved in this phase", {name});
  const bool momentum = v.s.phase == Phase::activation;
  if (momentum) {
    const bool hero = info.kind == LeaderKind::hero || (info.heroic && v.options().momentum_moves_hero_commanders);
    const bool idle_overall = info.kind == LeaderKind::overall && info.wing == k_no_wing;
    if (!hero && !idle_overall) return refuse("5.46", "{} moves in the Orders Phase of the leader's command", {name});
  } else if (l != commander(v)) {
    return refuse("5.46", "{} does not command an active unit", {name},
                  info.wing != k_no_wing
                      ? base::tr("this leader moves in the Orders Phase of the leader's own wing")
                      : base::tr("this leader moves when the Momentum marker of the leader's side is drawn"));
  }
  if (order.path.empty()) return refuse("5.46", "where {} goes is missing", {name}, LeadOrder::verb.usage());
  if (order.standard && standards_with(v, l).empty()) return refuse("9.32", "no Standard of {} is in this hex", {name});
  int left = leader_points(leader);
  Hex at = leader.at;
  bool on_map = leader.placed;
  for (const Hex to : order.path) {
    StepCost cost;
    if (on_map) {
      if (!hex::adjacent(at, to)) return refuse("6.14", "{} is not next to {}", {v.label(to), v.label(at)});
      cost = step_cost(v, mover(leader), false, at, to);
    } else {
      const Entry* entry = v.entry(info.wing);
      if (entry == nullptr) return refuse("6.14", "{} is not on the map", {name});
      if (v.s.turn < entry->from_turn || !base::contains(entry->hexes, to))
        return refuse("6.14", "{} does not come onto the map at {}", {name, v.label(to)});
      cost = arrival_cost(v, mover(leader), false, to);
    }
    if (!cost.allowed)
      return refuse("4.14", "{} cannot go to {}: {}", {name, v.label(to), base::tr(obstacle_name(cost.bar))});
    if (v.enemy_at(leader.side, to)) return refuse("5.46", "an enemy holds {}", {v.label(to)});
    const int points = cost.points + (v.occupied(to) ? v.charts().movement.leader_joins : 0);
    if (points > left)
      return refuse("6.25", "{} has {} left of its Movement Points and needs {}",
                    {name, std::to_string(left), std::to_string(points)});
    left -= points, at = to, on_map = true;
  }
  return std::nullopt;
}

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
