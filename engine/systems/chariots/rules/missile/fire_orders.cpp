#include "engine/systems/chariots/rules/missile/fire_orders.h"

#include <algorithm>

#include "engine/orders/tongue.h"
#include "engine/systems/chariots/book/polish.h"
#include "engine/systems/chariots/model/sight.h"
#include "engine/systems/chariots/model/terrain.h"
#include "engine/systems/chariots/model/things.h"
#include "engine/systems/chariots/rules/missile/fire_view.h"
#include "engine/systems/chariots/rules/movement/move_orders.h"

namespace hexpost::chariots {

namespace {

constexpr int k_run_from = 2, k_run_to = 3;  // [7.22] hexes between a chariot that runs and its target
constexpr std::size_t k_longest_run = 2;     // [Q30] what the example of 7.26 leaves: hexes of the path

/// [7.22] [7.23] Why the hex may not be part of the path; nothing if it may.
std::optional<base::Refusal> judge_run_step(View v, UnitId u, Hex from, Hex to) {
  if (!v.on_map(to) || !hex::adjacent(from, to))
    return refuse("7.22", "{} is not next to {}", {v.label(to), v.label(from)});
  if (v.enemy_at(v.side(u), to)) return refuse("7.22", "an enemy is in {}", {v.label(to)});
  if (v.terrain(to) == Terrain::rough) return refuse("7.23", "{} is Rough", {v.label(to)});
  const StepCost cost = step_cost(v, mover(v.type(u)), false, from, to);
  if (!cost.allowed) return refuse("7.23", "{} cannot go there: {}", {v.name(u), base::tr(obstacle_name(cost.bar))});
  const auto side = hex::side_towards(from, to);
  const Hexside between = v.hex(from)->sides[static_cast<std::size_t>(*side)];
  if (!cost.along_road && v.charts().movement.hexside[index_of(between)][index_of(mover(v.type(u)))].points > 1 &&
      between != Hexside::none) {
    return refuse("7.23", "the stream before {} costs more than one Movement Point", {v.label(to)});
  }
  for (const UnitId there : v.units_at(to)) {
    if (v.unit(there).column && v.options().column_impassable)
      return refuse("6.34", "units cannot move through {}, which is in Column", {v.name(there)});
  }
  return std::nullopt;
}

/// [7.21] Why the unit cannot be a target of Fire & Run; empty if it can.
std::optional<base::Refusal> judge_run_target(View v, UnitId u, UnitId target) {
  if (!v.hostile(u, target) || !v.here(target))
    return refuse("7.21", "{} is not an enemy on the map", {v.name(target)});
  if (is_chariot(v.type(target)))
    return refuse("7.21", "{} is a chariot: Fire & Run is not used against chariots", {v.name(target)});
  if (v.partner(target) != k_no_unit)
    return refuse("7.21", "{} is stacked with a chariot: Fire & Run is not used against it", {v.name(target)});
  if (v.engaged(target)) return refuse("7.21", "{} is Engaged", {v.name(target)});
  const int range = hex::distance(v.unit(u).at, v.unit(target).at);
  if (range < k_run_from || range > k_run_to)
    return refuse("7.22", "{} is {1} {1|hex|hexes} away, not two or three", {v.name(target), std::to_string(range)});
  return std::nullopt;
}

}  // namespace

std::optional<base::Refusal> judge_order(View v, const FireOrder& order) {
  if (auto refusal = may_act(v, order.unit)) return refusal;
  const Unit& unit = v.unit(order.unit);
  const std::string& name = v.name(order.unit);
  if (!unit.placed) return refuse("7.13", "{} is not on the map", {name});
  if (unit.fired) return refuse("7.12", "{} has fired in this Orders Phase", {name});
  if (unit.pinned_facing) return refuse("6.64", "{} has turned in an enemy's front hex and may not fire", {name});
  if (order.leader != k_no_leader)
    return worded(v, judge_fire_at_leader(v, post_of(v, order.unit), order.leader, unit.moved, false));
  if (order.target == k_no_unit) return refuse("7.13", "no target");
  return worded(v, judge_fire(v, post_of(v, order.unit), order.target, unit.moved, false));
}

namespace {
/// [7.21]-[7.24]
std::optional<base::Refusal> judge_run(View v, const RunOrder& order) {
  if (auto refusal = may_act(v, order.unit)) return refusal;
  if (auto refusal = judge_stopped(v, order.unit)) return refusal;
  const Unit& unit = v.unit(order.unit);
  const std::string& name = v.name(order.unit);
  if (v.type(order.unit) != UnitType::ch2) return refuse("7.21", "only CH-2 use Fire & Run, {} does not", {name});
  if (!unit.placed) return refuse("7.22", "{} is not on the map", {name});
  if (!unit.in_command) return refuse("5.45", "{} is Out of Command and may not use Fire & Run", {name});  // [Q80]
  if (unit.moved || unit.fired || unit.parting)
    return refuse("7.21", "Fire & Run is all that {} does in an Orders Phase", {name});
  if (!v.missile_unit(order.unit)) return refuse("7.11", "{} has no missiles", {name});
  if (unit.supply == Supply::none) return refuse("7.15", "{} has no missiles left", {name});
  if (auto refusal = judge_run_target(v, order.unit, order.target)) return refusal;
  if (missile_row(v, order.unit, 1) == nullptr) return refuse("7.24", "{} does not fire at one hex", {name});
  if (order.path.empty() || order.path.size() > k_longest_run) return refuse("7.22", "the path has one hex or two");
  if (!v.fronts(order.unit, order.path.front()))
    return refuse("7.22", "the path begins with a front hex of {}", {name});
  Hex at = unit.at;
  for (const Hex h : order.path) {
    if (auto refusal = judge_run_step(v, order.unit, at, h)) return refusal;
    at = h;
  }
  if (!hex::adjacent(at, v.unit(order.target).at))
    return refuse("7.22", "the path has to end next to {}, and {} is not", {v.name(order.target), v.label(at)});
  return std::nullopt;
}
}  // namespace

std::vector<FireOrder> fires_of(View v, UnitId u) {
  std::vector<FireOrder> out;
  if (!can_fire(v, u)) return out;
  const SideId enemy = other(v.side(u));
  for (const Hex h : hex::disc(v.unit(u).at, missile_range(v, u))) {
    for (const UnitId e : v.units_at(h)) {
      if (v.side(e) == enemy && !judge_order(v, FireOrder{.unit = u, .target = e}))
        out.push_back({.unit = u, .target = e});
    }
  }
  for (LeaderId l = 0; l < v.leader_count(); ++l) {
    const FireOrder order{.unit = u, .leader = l};
    if (v.leader(l).side == enemy && v.leader_here(l) && !v.occupied(v.leader(l).at) && !judge_order(v, order))
      out.push_back(order);
  }
  return out;
}

std::vector<RunOrder> runs_of(View v, UnitId u) {
  std::vector<RunOrder> out;
  if (v.type(u) != UnitType::ch2 || !v.here(u) || may_act(v, u)) return out;
  const Unit& unit = v.unit(u);
  for (const Hex h : hex::disc(unit.at, k_run_to)) {
    for (const UnitId target : v.units_at(h)) {
      if (!v.hostile(u, target) || judge_run_target(v, u, target)) continue;
      for (const Hex first : v.front_hexes(u)) {
        const RunOrder near{u, target, {first}};
        if (!judge_run(v, near)) out.push_back(near);
        for (hex::Side side = 0; side < hex::k_sides; ++side) {
          const RunOrder far{u, target, {first, hex::step(first, side)}};
          if (far.path.back() != unit.at && !judge_run(v, far)) out.push_back(far);
        }
      }
    }
  }
  return out;
}

/// The refusal of a path proposes a legal one to this target, if there is one.
std::optional<base::Refusal> judge_order(View v, const RunOrder& order) {
  auto refusal = judge_run(v, order);
  if (!refusal || refusal->rule != "7.22" || order.path.empty()) return refusal;
  for (const RunOrder& other : runs_of(v, order.unit)) {
    if (other.target != order.target) continue;
    std::string line = "run " + v.name(other.unit) + " " + v.name(other.target);
    for (const Hex h : other.path)
      line += " " + v.label(h);
    refusal->hint = base::fill(base::tr("for example: {}"), {orders::shown(tongues(), line)});
    break;
  }
  return refusal;
}

}  // namespace hexpost::chariots
