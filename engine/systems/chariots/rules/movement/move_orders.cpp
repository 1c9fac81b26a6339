#include "engine/systems/chariots/rules/movement/move_orders.h"

#include <algorithm>

#include "engine/systems/chariots/model/terrain.h"
#include "engine/systems/chariots/model/things.h"
#include "engine/systems/chariots/rules/cohesion/rout.h"
#include "engine/systems/chariots/rules/command/command.h"
#include "engine/systems/chariots/rules/movement/may_act.h"
#include "engine/systems/chariots/rules/movement/walk.h"
#include "engine/systems/chariots/rules/movement/walk_start.h"

/// Chariots of Fire: whole orders of the Movement Segment, judged on the position as it is.
namespace hexpost::chariots {
namespace {

using Is = Leg::Is;

bool spends_points(const Leg& leg) {
  return leg.is == Is::go || leg.is == Is::face || leg.is == Is::column || leg.is == Is::line;
}

/// [6.81] Every wheeled unit that moves declares its Rate of Speed when turnover is played.
std::optional<base::Refusal> judge_speed(View v, const MoveOrder& order, bool moves) {
  const bool wheeled = is_wheeled(v.type(order.unit)) || (order.with != k_no_unit && is_wheeled(v.type(order.with)));
  const bool needed = v.options().turnover && wheeled && moves;
  if (needed && order.speed == 0) {
    return refuse("6.81", "{} has to say how many Movement Points it will use", {v.name(order.unit)},
                  base::fill("move {} speed 5 HEX", {v.name(order.unit)}));
  }
  if (order.speed != 0 && !v.options().turnover)
    return refuse("6.81", "no speed is declared: Chariot Turnover is not played");
  const UnitId wagon = is_wheeled(v.type(order.unit)) ? order.unit : order.with;
  if (order.speed != 0 && (wagon == k_no_unit || order.speed < 1 || order.speed > v.info(wagon).ma)) {
    return refuse("6.81", "a speed is declared for chariots and wagons, from 1 to their Movement Allowance");
  }
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
  if (!fires_first && std::ranges::none_of(order.legs, spends_points)) {
    return refuse("6.14", "this is not a move", {}, base::fill("fire {} TARGET", {v.name(order.unit)}));
  }
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
  if (!base::contains(who, order.unit) || !disengages_freely(v, order.unit)) {
    return refuse("9.25", "{} is not an Engaged chariot within its leader's Command Range", {v.name(order.unit)});
  }
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
      if (v.s.turn < entry->from_turn || !base::contains(entry->hexes, to)) {
        return refuse("6.14", "{} does not come onto the map at {}", {name, v.label(to)});
      }
      cost = arrival_cost(v, mover(leader), false, to);
    }
    if (!cost.allowed)
      return refuse("4.14", "{} cannot go to {}: {}", {name, v.label(to), base::tr(obstacle_name(cost.bar))});
    if (v.enemy_at(leader.side, to)) return refuse("5.46", "an enemy holds {}", {v.label(to)});
    const int points = cost.points + (v.occupied(to) ? v.charts().movement.leader_joins : 0);
    if (points > left) {
      return refuse("6.25", "{} has {} left of its Movement Points and needs {}",
                    {name, std::to_string(left), std::to_string(points)});
    }
    left -= points, at = to, on_map = true;
  }
  return std::nullopt;
}

}  // namespace hexpost::chariots
