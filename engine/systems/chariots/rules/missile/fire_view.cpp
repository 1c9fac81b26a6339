#include "engine/systems/chariots/rules/missile/fire_view.h"

#include <algorithm>

#include "engine/systems/chariots/book/polish.h"
#include "engine/systems/chariots/model/sight.h"
#include "engine/systems/chariots/model/terrain.h"
#include "engine/systems/chariots/rules/missile/missile.h"
#include "engine/systems/chariots/rules/movement/walk_start.h"

/// Chariots of Fire 7.1, 7.2: firers, targets and modifiers of the die.
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

/// [7.11] [7.12] [7.15] [6.35] Why the unit may not fire, whatever the target.
Objected judge_firer(View v, UnitId firer) {
  if (!v.missile_unit(firer)) return object("7.11", "{} has no missiles", {unit_arg(firer)});
  if (v.unit(firer).column) return object("6.35", "{} is in Column and may not fire", {unit_arg(firer)});
  if (v.unit(firer).supply == Supply::none)
    return object("7.15", "{} has no missiles left", {unit_arg(firer)}, "it reloads when no enemy can fire at it");
  if (v.engaged(firer)) return object("7.12", "{} is Engaged", {unit_arg(firer)});
  return std::nullopt;
}

/// [7.11] [7.13] [7.14] Why the hex is out of range, arc or sight; light infantry on the move: [Q89].
Objected judge_reach(View v, const Post& from, Hex there, base::Arg target, bool begun, bool nearer) {
  const int range = hex::distance(from.at, there);
  if (range == 0 || missile_row(v, from.who, range) == nullptr) {
    return object("7.13", "{0} is {1} {1|hex|hexes} away and {2} fires no farther than {3}",
                  {target, number_arg(range), unit_arg(from.who), number_arg(missile_range(v, from.who))});
  }
  if (!from.all_round && begun && !nearer) {
    return object("7.11", "{} fires before it moves, or right after a step that has brought it nearer to its target",
                  {unit_arg(from.who)});
  }
  if (!sees(v, from, there)) {
    const auto screen = hidden_by(v, from, there);
    if (screen == Screen::arc)
      return object("7.14", "{} cannot fire at {} from {}: it is not in its arc of fire",
                    {unit_arg(from.who), target, hex_arg(from.at)});
    if (screen == Screen::ground)
      return object("7.14", "{} cannot see {} from {}: ground hides it",
                    {unit_arg(from.who), target, hex_arg(from.at)});
    return object("7.14", "{} cannot see {} from {}: more than one unit is in the way",
                  {unit_arg(from.who), target, hex_arg(from.at)});
  }
  return std::nullopt;
}

}  // namespace

const MissileRow* missile_row(View v, UnitId firer, int range) {
  const UnitInfo& info = v.info(firer);
  const bool chariot = is_chariot(info.type);
  for (const MissileRow& row : v.charts().missiles) {
    if (row.weapon == info.missile && row.chariot == chariot && row.range == range) return &row;
  }
  return nullptr;
}

int missile_hits(const MissileRow& row, int adjusted) {
  return static_cast<int>(std::ranges::count_if(row.at_most, [adjusted](int most) { return adjusted <= most; }));
}

/// [7.17]
ShotModifiers shot_modifiers(View v, const Shot& shot) {
  const UnitInfo& by = v.info(shot.firer);
  ShotModifiers out;
  out.armour = v.charts().armour[index_of(v.type(shot.target))][index_of(by.missile)];
  const bool bow = by.missile == Missile::b || by.missile == Missile::c;
  out.moving = shot.moving && bow && !is_chariot(by.type) ? 1 : 0;
  const Hex at = v.unit(shot.target).at;
  out.woods = v.terrain(at) == Terrain::woods ? 1 : 0;
  out.down = shot.range >= 2 && v.level(v.unit(shot.firer).at) > v.level(at) ? -1 : 0;
  return out;
}

int chance(View v, const Shot& shot) {
  const MissileRow* row = missile_row(v, shot.firer, shot.range);
  if (row == nullptr) return 0;
  const int add = shot_modifiers(v, shot).total();
  int out = 0;
  for (int face = 0; face < 10; ++face)
    out += missile_hits(*row, face + add) > 0 ? 1 : 0;
  return out;
}

int missile_range(View v, UnitId u) {
  if (!v.missile_unit(u) || v.unit(u).supply == Supply::none) return 0;
  int out = 0;
  for (const MissileRow& row : v.charts().missiles) {
    if (row.weapon == v.info(u).missile && row.chariot == is_chariot(v.type(u))) out = std::max(out, row.range);
  }
  return out;
}

bool can_fire(View v, UnitId u) {
  const Unit& unit = v.unit(u);
  return v.here(u) && v.missile_unit(u) && !unit.routed && !unit.column && unit.supply != Supply::none && !v.engaged(u);
}

bool reaches_with_fire(View v, UnitId firer, UnitId target) {
  if (!can_fire(v, firer) || !v.here(target) || v.engaged(target)) return false;
  const int range = hex::distance(v.unit(firer).at, v.unit(target).at);
  return range > 0 && missile_row(v, firer, range) != nullptr && sees(v, post_of(v, firer), v.unit(target).at);
}

Objected judge_fire(View v, const Post& from, UnitId target, bool begun, bool nearer) {
  const UnitId firer = from.who;
  if (auto refusal = judge_firer(v, firer)) return refusal;
  if (!v.hostile(firer, target)) return object("7.13", "{} is not an enemy", {unit_arg(target)});
  if (!v.here(target)) return object("7.13", "{} is not on the map", {unit_arg(target)});
  if (v.engaged(target)) return object("7.12", "{} is Engaged: units do not fire at it", {unit_arg(target)});
  if (from.at == v.unit(target).at) {
    if (missile_row(v, firer, 0) == nullptr)
      return object("7.31", "{} does not fire while it passes through", {unit_arg(firer)});
    return std::nullopt;
  }
  return judge_reach(v, from, v.unit(target).at, unit_arg(target), begun, nearer);
}

Objected judge_fire_at_leader(View v, const Post& from, LeaderId target, bool begun, bool nearer) {
  if (auto refusal = judge_firer(v, from.who)) return refusal;
  if (!v.leader_here(target) || v.leader(target).side == v.side(from.who))
    return object("7.13", "{} is not an enemy on the map", {leader_arg(target)});
  const Hex there = v.leader(target).at;
  if (v.occupied(there)) return object("7.18", "{} is with a combat unit: fire at that", {leader_arg(target)});
  return judge_reach(v, from, there, leader_arg(target), begun, nearer);
}

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

/// A refused path gets one that would do, if there is any to this target.
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

/// [7.16] [9.14] [9.51] [Q109] Routed and Engaged enemies count too
bool under_missiles(View v, Hex h, SideId side) {
  for (UnitId e = 0; e < v.count(); ++e) {
    if (v.side(e) == side || !v.here(e)) continue;
    const int range = hex::distance(v.unit(e).at, h);
    if (range > missile_range(v, e) || missile_row(v, e, range) == nullptr) continue;
    if (sees(v, post_of(v, e), h)) return true;
  }
  return false;
}

}  // namespace hexpost::chariots
