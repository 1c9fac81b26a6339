#include "engine/systems/chariots/rules/movement/walk_start.h"

#include <algorithm>

#include "engine/orders/heading.h"
#include "engine/orders/tongue.h"
#include "engine/systems/chariots/book/polish.h"
#include "engine/systems/chariots/rules/movement/move.h"
#include "engine/systems/chariots/rules/movement/move_orders.h"

/// Chariots of Fire: pieces that may get an order, and the start of their moves [5.44] [6.1].
namespace hexpost::chariots {
namespace {
using Is = Leg::Is;
}  // namespace

int vertices_between(Facing a, Facing b) {
  const int d = hex::clock(a - b) / 2;
  return d > 3 ? 6 - d : d;
}

bool could_charge(View v, UnitId u) {
  if (v.type(u) != UnitType::bi && v.type(u) != UnitType::ri) return false;
  return !v.unit(u).routed && !v.engaged(u) && v.partner(u) == k_no_unit;
}

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
          base::fill(base::tr("its wing has a marker in the Pool yet: lines below `{}` wait for it"),
                     {orders::shown(tongues(), orders::print(orders::Heading{v.wing(v.info(u).wing).name}))});
    return refusal;
  }
  if (unit.routed) return refuse("9.42", "{} is Routed and takes no orders but Rally", {name});
  if (unit.rallied) return refuse("9.55", "{} has just Rallied and takes no orders this game turn", {name});
  if (v.engaged(u)) return refuse("9.21", "{} is Engaged", {name}, "Disengage, or it fights on");
  if (v.s.order == OrderKind::disengage) return refuse("9.22", "the command Disengages: {} does nothing", {name});
  if (unit.done) return refuse("6.12", "{} has acted in this Orders Phase", {name});
  // [8.42] [Q121] A half left behind may stay where it is: the move of another unit decides that [6.14].
  if (const auto halves = on_the_way(v); halves.size() > 1 && std::ranges::find(halves, u) == halves.end())
    return refuse("6.14", "{} is on the way and moves on first", {v.name(halves.front())});
  return std::nullopt;
}

std::optional<base::Refusal> judge_stopped(View v, UnitId u) {
  if (!v.unit(u).stopped) return std::nullopt;
  return refuse("6.72", "{} has been stopped: it may fire, and nothing else", {v.name(u)});
}

int allowance(View v, UnitId u, int speed, bool column) {
  const int most = v.info(u).ma + (column ? 1 : 0);
  return speed > 0 && is_wheeled(v.type(u)) ? std::min(most, speed) : most;
}

bool leave_the_lost(View v, Walk& w) {
  if (!v.fit(w.with)) w.with = k_no_unit;
  if (v.fit(w.unit)) return true;
  if (w.with == k_no_unit) return false;
  w.unit = w.with, w.left[0] = w.left[1], w.with = k_no_unit;
  return true;
}

namespace {
/// [10.16] Leaders that came along with a stack that has parted must end the move with its last half. A leader that
/// reached the stack by its own move need not.
Leaders bound_to(View v, UnitId u) {
  Leaders out;
  if (!v.unit(u).parting || !v.unit(u).stepped || !v.here(u) || v.partner(u) != k_no_unit) return out;
  for (const LeaderId l : v.leaders_with(u)) {
    if (v.goes_with_moves(l) && !v.leader(l).moved) out.push_back(l);
  }
  return out;
}
}  // namespace

Walk start_walk(View v, const MoveOrder& order) {
  const Unit& unit = v.unit(order.unit);
  Walk w{.unit = order.unit,
         .with = order.with,
         .on_map = unit.placed,
         .at = unit.at,
         .facing = unit.facing,
         .column = unit.column,
         .speed = order.speed};
  if (!unit.placed) {
    const int entry = v.wing(v.info(order.unit).wing).entry;
    if (entry >= 0) {
      const Facing facing = v.data.scenario.sides[unit.side].entries[static_cast<std::size_t>(entry)].facing;
      w.facing = facing;
      w.column = facing % 2 != 0;
    }
  }
  w.before = w.at;
  w.turned = unit.turned;
  w.begun = unit.parting;
  w.left_start = unit.parting && unit.stepped;  // parted where they stood they have left nothing [6.64] [6.83]
  w.fired = unit.fired;
  w.passed = unit.passed_through;
  w.along = bound_to(v, order.unit);
  w.pinned = unit.pinned_facing;
  if (w.pinned && unit.parting && !unit.stepped) w.pinned_points = unit.spent;  // all of it went into turning
  Units halves{w.unit};
  if (w.with != k_no_unit) halves.push_back(w.with);
  for (std::size_t i = 0; i < halves.size(); ++i) {
    w.left[i] = allowance(v, halves[i], order.speed, w.column) - v.unit(halves[i]).spent;
    if (v.unit(halves[i]).fired) w.fired = true;
  }
  w.will_move =
      std::ranges::any_of(order.legs, [](const Leg& leg) { return leg.is != Is::fire && leg.is != Is::part; });
  return w;
}

}  // namespace hexpost::chariots
