#include "engine/systems/chariots/rules/movement/walk.h"

#include <algorithm>

#include "engine/hex/packed.h"
#include "engine/orders/compass.h"
#include "engine/systems/chariots/book/polish.h"
#include "engine/systems/chariots/model/terrain.h"
#include "engine/systems/chariots/rules/missile/fire_view.h"
#include "engine/systems/chariots/rules/movement/walk_start.h"

/// Chariots of Fire 6.1-6.7: each leg of a move.
namespace hexpost::chariots {
namespace {

using Is = Leg::Is;

SideId foe(View v, const Walk& w) {
  return other(v.side(w.unit));
}

bool in_command(View v, const Walk& w) {
  return v.unit(w.unit).in_command && (w.with == k_no_unit || v.unit(w.with).in_command);
}

bool chariots_only(View v, const Walk& w) {
  return is_chariot(v.type(w.unit)) || (w.with != k_no_unit && is_chariot(v.type(w.with)));
}

/// [6.64] It began the segment in an enemy's front hex and has not left it; the enemy may be gone by now.
bool bound_in_front(View v, const Walk& w) {
  return !w.left_start && (v.unit(w.unit).began_in_front || (w.with != k_no_unit && v.unit(w.with).began_in_front));
}

/// Friends in the hex who do not move along; the movers themselves may still stand there while the order is judged.
Units friends_at(View v, const Walk& w, Hex h) {
  Units out;
  for (UnitId u = v.first_at(h); u != k_no_unit; u = v.unit(u).next) {
    if (u != w.unit && u != w.with && v.side(u) == v.side(w.unit)) out.push_back(u);
  }
  return out;
}

/// [6.52] True if the mover could be the other half of the one unit in the hex.
bool could_join(View v, const Walk& w, const Units& there) {
  if (w.with != k_no_unit || there.size() != 1 || v.unit(there.front()).routed) return false;
  return may_stack(v.type(w.unit), v.type(there.front()));
}

/// [8.42] True if it has parted from its other half and still stands with it, where both may stay.
bool where_it_parted(View v, const Walk& w) {
  const Unit& unit = v.unit(w.unit);
  const UnitId half = v.partner(w.unit);
  return unit.parting && w.at == unit.at && half != k_no_unit && v.unit(half).parting;
}

/// [Q82] True if it goes through friends where it is, and so may not stay with them.
bool among_friends(View v, const Walk& w) {
  return w.left_start && !w.in_enemy && !w.joined && !where_it_parted(v, w) && !friends_at(v, w, w.at).empty();
}

/// [6.53] [6.54] [6.71] [Q22] Why the move may not enter a hex that enemies hold: each of them must be a chariot, or
/// runners with one, and none of them Engaged.
Objected may_pass_through(View v, const Walk& w, Hex to) {
  if (!chariots_only(v, w)) return object("6.53", "{} may not enter an enemy's hex", {unit_arg(w.unit)});
  for (const UnitId e : v.units_at(to)) {
    if (v.side(e) != foe(v, w)) continue;
    if (!is_chariot(v.type(e)) && v.partner(e) == k_no_unit)
      return object("6.54", "{} is not a chariot: units do not pass through it", {unit_arg(e)});
    if (v.engaged(e)) return object("6.71", "{} is Engaged: units do not pass through it", {unit_arg(e)});
  }
  if (!in_command(v, w))
    return object("5.45", "{} is Out of Command and may not pass through enemies", {unit_arg(w.unit)});
  // only a unit with runners can block [6.72]; with its own other half the mover could stay
  const bool blockable = std::ranges::any_of(
      v.units_at(to), [&](UnitId e) { return v.side(e) == foe(v, w) && v.partner(e) != k_no_unit; });
  if (v.options().no_block_among_friends && blockable && among_friends(v, w))
    return object("6.52", "a block would leave {} in a friend's hex", {unit_arg(w.unit)});
  return std::nullopt;
}

/// [6.34] Why the mover and these friends may not be in one hex on the way; a city open to all takes a Column in.
Objected column_bars(View v, const Walk& w, const Units& friends) {
  if (friends.empty()) return std::nullopt;
  if (w.column) return object("6.34", "{} is in Column and may not move through other units", {unit_arg(w.unit)});
  for (const UnitId u : friends) {
    if (v.unit(u).column && v.options().column_impassable)
      return object("6.34", "units cannot move through {}, which is in Column", {unit_arg(u)});
  }
  return std::nullopt;
}

/// [6.25] Why the points that are left are not enough for the step or turn.
Objected too_dear(const Walk& w, const Step& step) {
  const auto halves = w.halves();
  for (std::size_t i = 0; i < halves.size(); ++i) {
    if (step.points[i] > w.left[i])
      return object("6.25", "{} has {} left of its Movement Points and needs {}",
                    {unit_arg(halves[i]), number_arg(w.left[i]), number_arg(step.points[i])});
  }
  return std::nullopt;
}

Step barred(const Objection& why) {
  return {.refusal = why};
}

constexpr int k_deepest = 12;  ///< steps looked ahead; no allowance is longer

/// [6.73] [6.55] [Q81] [Q85] A unit that goes through a hex must be able to leave it again with its remaining points.
bool can_leave(View v, const Walk& w, int depth);

Step look_deep(View v, const Walk& w, Hex to, int depth) {
  Step step;
  const SideId enemy = foe(v, w);
  if (!v.on_map(to)) return barred(object("6.15", "that hex is not on the map"));
  if (w.on_map && w.at == to) return barred(object("6.14", "{} is in {}", {unit_arg(w.unit), hex_arg(to)}));
  if (w.on_map && !hex::adjacent(w.at, to))
    return barred(object("6.14", "{} is not next to {}", {hex_arg(to), hex_arg(w.at)}));
  if (w.on_map) {
    const hex::Side side = *hex::side_towards(w.at, to);
    if (!ahead(w, side))
      return barred(object("6.15", "{} is not in front of {}", {hex_arg(to), unit_arg(w.unit)}, "turn first"));
    // [Q86] turning half aside is a facing change, one without points [6.34]
    if (w.column && side != w.facing / 2) {
      const auto fronts = in_front_of(v, w);
      if (!fronts.empty() && (w.left_start || fronts.size() > 1))
        return barred(
            object(w.left_start ? "6.63" : "6.64", "{} may not turn in an enemy's front hex", {unit_arg(w.unit)}));
    }
  } else {
    if (!base::contains(v.entry(v.info(w.unit).wing)->hexes, to))
      return barred(object("6.14", "{} does not come onto the map at {}", {unit_arg(w.unit), hex_arg(to)}));
    // [6.52] the other half of a stack enters the hex of the waiting half
    if (!has_room(v, w, to)) return barred(object("6.51", "{} is taken", {hex_arg(to)}));
  }
  const auto halves = w.halves();
  for (std::size_t i = 0; i < halves.size(); ++i) {
    const Mover kind = mover(v.type(halves[i]));
    const StepCost cost = w.on_map ? step_cost(v, kind, w.column, w.at, to) : arrival_cost(v, kind, w.column, to);
    if (!cost.allowed)
      return barred(object("6.24", "{} cannot go there: {}", {unit_arg(halves[i]), obstacle_arg(cost.bar)}));
    step.points[i] = cost.points + (w.joined ? v.charts().movement.pass_friend : 0);
    step.along_road = cost.along_road;
  }
  // [4.14] [10.16] [Q120] a leader who has come along must end the move with the unit
  for (const LeaderId l : w.along) {
    const StepCost cost = step_cost(v, mover(v.leader(l)), false, w.at, to);
    if (!cost.allowed)
      return barred(
          object("4.14", "{} has come along and cannot go there: {}", {leader_arg(l), obstacle_arg(cost.bar)}));
  }
  // a city open to all takes a Column in, but it goes through no unit there
  if (w.on_map && w.left_start && open_city(v, v.side(w.unit), w.at)) {
    if (const auto refusal = column_bars(v, w, friends_at(v, w, w.at))) return barred(*refusal);
  }
  step.enemies = v.held_by(enemy, to);
  if (step.enemies) {
    if (auto refusal = may_pass_through(v, w, to)) return barred(*refusal);
  }
  const auto friends = friends_at(v, w, to);
  if (!friends.empty() && !open_city(v, v.side(w.unit), to)) {
    if (const auto refusal = column_bars(v, w, friends)) return barred(*refusal);
    step.joins = could_join(v, w, friends);
    step.friends = !step.joins;
    if (step.friends) {
      for (int& points : step.points)
        points += v.charts().movement.pass_friend;
    }
  }
  // [5.45] [Q10]
  if (!in_command(v, w) && v.next_to(to, enemy))
    return barred(object("5.45", "{} is Out of Command and may not move next to an enemy", {unit_arg(w.unit)}));
  if (const auto refusal = too_dear(w, step)) return barred(*refusal);
  if (step.enemies || step.friends) {
    Walk after = w;
    enter(after, to, step);
    after.joined = false;  // it stands with no friend while it looks for a way on
    if (depth >= k_deepest || !can_leave(v, after, depth + 1))
      return barred(
          object(step.enemies ? "6.73" : "6.55", "{} could not leave {} again", {unit_arg(w.unit), hex_arg(to)}));
  }
  return step;
}

bool can_leave(View v, const Walk& w, int depth) {
  for (const Hex h : View::front_hexes(w.at, w.facing)) {
    if (!look_deep(v, w, h, depth).refusal) return true;
  }
  if (w.in_enemy || w.column) return false;
  // in a friend's hex one may turn first
  const auto fronts = in_front_of(v, w);
  for (int turn = 1; turn <= 3; ++turn) {
    for (const int way : {-1, 1}) {
      const Facing facing = hex::clock(w.facing + 2 * way * turn);
      const Step turned = look_facing(v, w, facing, fronts);
      if (turned.refusal) continue;
      Walk after = w;
      after.facing = facing;
      for (std::size_t i = 0; i < 2; ++i)
        after.left[i] -= turned.points[i];
      for (const Hex h : View::front_hexes(w.at, facing)) {
        if (!look_deep(v, after, h, depth).refusal) return true;
      }
    }
  }
  return false;
}

/// [7.11] [7.12]; [Q82] not where a charge would find it among others
Objected try_fire(View v, Walk& w, UnitId target, LeaderId leader) {
  const UnitId firer = firer_of(v, w);
  if (w.fired) return object("7.12", "{} has fired in this Orders Phase", {unit_arg(firer)});
  if (w.pinned) return object("6.64", "{} has turned in an enemy's front hex and may not fire", {unit_arg(firer)});
  if (!w.on_map) return object("7.13", "{} is not on the map", {unit_arg(firer)});
  const Hex there = leader != k_no_leader ? v.leader(leader).at : v.unit(target).at;
  const bool nearer = w.stepped && hex::distance(w.at, there) < hex::distance(w.before, there);
  const Post from{firer, w.at, w.facing, is_chariot(v.type(firer)), firer == w.unit ? w.with : w.unit};
  if (leader != k_no_leader) {
    if (auto refusal = judge_fire_at_leader(v, from, leader, w.begun, nearer)) return refusal;
    w.fired = true, w.stepped = false;
    return std::nullopt;
  }
  if ((among_friends(v, w) || w.in_enemy) && could_charge(v, target))
    return object("6.52", "{} could charge {} where it cannot stay", {unit_arg(target), unit_arg(firer)});
  if (auto refusal = judge_fire(v, from, target, w.begun, nearer)) return refusal;
  w.fired = true, w.stepped = false;
  return std::nullopt;
}

/// [6.3] [6.31] [6.33]
Objected try_formation(View v, Walk& w, const Leg& leg) {
  if (!is_formed(v.type(w.unit))) return object("6.31", "only SI and HI use Column, {} does not", {unit_arg(w.unit)});
  const bool into = leg.is == Is::column;
  if (into == w.column) return object("6.31", into ? "{} is in Column" : "{} is not in Column", {unit_arg(w.unit)});
  if (!w.on_map || w.in_enemy) return object("6.31", "{} cannot change formation here", {unit_arg(w.unit)});
  const int cost = v.charts().movement.change_formation;
  if (w.left[0] < cost) return object("6.31", "{} has no Movement Point left to change formation", {unit_arg(w.unit)});
  const int off = hex::clock(leg.facing - w.facing);
  if (off != 1 && off != 11) {
    return object("6.33",
                  into ? "a Column faces a hexside beside the vertex it faced"
                       : "a unit leaving Column faces a vertex beside its hexside",
                  {facing_arg(hex::clock(w.facing - 1)), facing_arg(hex::clock(w.facing + 1))})
        .with_remedy([](View, const Objection& o) {
          return orders::facing_shown(hex::clock(o.named(0))) + " " + orders::facing_shown(hex::clock(o.named(1)));
        });
  }
  w.column = into, w.facing = leg.facing, w.left[0] -= cost;
  w.begun = w.over = true, w.stepped = false;
  return std::nullopt;
}

}  // namespace

/// [Q19]; runners with their chariot are one enemy [6.52] [Q119]
Units in_front_of(View v, const Walk& w) {
  Units out = v.fronted_by(w.at, foe(v, w));
  out.remove_if([&v](UnitId e) { return v.type(e) == UnitType::ri && v.partner(e) != k_no_unit; });
  return out;
}

bool has_room(View v, const Walk& w, Hex h) {
  if (v.held_by(foe(v, w), h)) return false;
  const auto there = friends_at(v, w, h);
  return there.empty() || could_join(v, w, there) || open_city(v, v.side(w.unit), h);
}

UnitId firer_of(View v, const Walk& w) {
  return w.with != k_no_unit && v.missile_unit(w.with) ? w.with : w.unit;
}

Step look(View v, const Walk& w, Hex to) {
  return look_deep(v, w, to, 0);
}

void turn(View v, Walk& w, Facing facing, const Step& step) {
  if (bound_in_front(v, w)) {
    w.pinned = true;
    w.pinned_points += std::max(step.points[0], step.points[1]);
  }
  w.turned += vertices_between(w.facing, facing);
  w.facing = facing, w.begun = true, w.stepped = false;
  for (std::size_t i = 0; i < 2; ++i)
    w.left[i] -= step.points[i];
}

void enter(Walk& w, Hex to, const Step& step) {
  if (w.column && w.on_map) w.facing = static_cast<Facing>(2 * *hex::side_towards(w.at, to) + 1);
  w.entered = !w.on_map;
  w.before = w.entered ? to : w.at, w.at = to, w.on_map = true;
  w.turned = 0, w.left_start = w.begun = w.stepped = true;
  w.joined = step.joins, w.in_enemy = step.enemies, w.passed = w.passed || step.enemies;
  for (std::size_t i = 0; i < 2; ++i)
    w.left[i] -= step.points[i];
}

int turning_points(View v, const Walk& w, Mover kind, int turns) {
  const int points = v.charts().movement.facing[index_of(kind)].points;
  if (v.options().chariot_reface_flat && kind == Mover::chariot) return w.turned > 0 ? 0 : points;  // [Q2]
  return turns * points;
}

Step look_facing(View v, const Walk& w, Facing facing) {
  return look_facing(v, w, facing, in_front_of(v, w));
}

Step look_facing(View v, const Walk& w, Facing facing, const Units& fronts) {
  Step step;
  if (!w.on_map) return barred(object("6.62", "{} is not on the map", {unit_arg(w.unit)}));
  if (w.in_enemy) return barred(object("6.71", "{} may not turn in an enemy's hex", {unit_arg(w.unit)}));
  if ((facing % 2 != 0) != w.column)
    return barred(w.column ? object("6.33", "a Column faces a hexside", {}, "NE E SE SW W NW")
                           : object("6.61", "a unit faces a vertex", {}, "N ENE ESE S WSW WNW"));
  const int turns = vertices_between(w.facing, facing);
  if (turns == 0) return barred(object("6.62", "{} faces that way", {unit_arg(w.unit)}, "leave the turn out"));
  const MovementChart& chart = v.charts().movement;
  const auto halves = w.halves();
  for (std::size_t i = 0; i < halves.size(); ++i) {
    const Mover kind = mover(v.type(halves[i]));
    const int most = chart.facing_most[index_of(kind)];
    if (most > 0 && w.turned + turns > most)
      return barred(object("6.62", "{} may turn by {} vertices in one hex", {unit_arg(halves[i]), number_arg(most)},
                           "leave the hex first"));
    step.points[i] = turning_points(v, w, kind, turns);
  }
  if (!fronts.empty() && w.left_start)
    return barred(
        object("6.63", "{} is in the front hex of {} and may not turn", {unit_arg(w.unit), unit_arg(fronts.front())}));
  if (fronts.size() > 1)
    return barred(object("6.64", "{} is in the front hexes of {} and {} and may not turn",
                         {unit_arg(w.unit), unit_arg(fronts[0]), unit_arg(fronts[1])}));
  if (bound_in_front(v, w)) {
    if (w.fired)
      return barred(object("6.64", "{} has fired and may not turn in an enemy's front hex", {unit_arg(w.unit)}));
    for (std::size_t i = 0; i < halves.size(); ++i) {
      const int half = (v.info(halves[i]).ma + (w.column ? 1 : 0) + 1) / 2;
      if (w.pinned_points + step.points[i] > half)
        return barred(object("6.64", "in an enemy's front hex {0} may spend {1} {1|point|points} on turning",
                             {unit_arg(halves[i]), number_arg(half)}));
    }
  }
  if (const auto refusal = too_dear(w, step)) return barred(*refusal);
  return step;
}

Objected try_leg(View v, Walk& w, const Leg& leg) {
  if (w.parts) {
    const bool goes = leg.is == Is::go;
    return object("8.42", "{} has left {}: order each with a separate line",
                  {unit_arg(w.unit), unit_arg(w.with), goes ? hex_arg(leg.hex) : number_arg(0)})
        .with_remedy([](View view, const Objection& o) {
          const bool to_hex = o.about[2].kind != base::Arg::k_number;
          return base::fill(
              base::tr("for example: {}"),
              {orders::shown(tongues(),
                             base::fill("move {} {}", {view.name(static_cast<UnitId>(o.named(0))),
                                                       to_hex ? view.label(hex::unpacked(o.named(2))) : "HEX"}))});
        });
  }
  if (w.over) return object("6.31", "{} has ended its move", {unit_arg(w.unit)});
  switch (leg.is) {
    case Is::go: {
      Step step = look(v, w, leg.hex);
      if (step.refusal) return step.refusal;
      enter(w, leg.hex, step);
      return std::nullopt;
    }
    case Is::face: {
      Step step = look_facing(v, w, leg.facing);
      if (step.refusal) return step.refusal;
      turn(v, w, leg.facing, step);
      return std::nullopt;
    }
    case Is::fire:
      return try_fire(v, w, leg.target, leg.leader);
    case Is::column:
    case Is::line:
      return try_formation(v, w, leg);
    case Is::part:
      if (w.with == k_no_unit) return object("8.42", "{} moves alone", {unit_arg(w.unit)});
      w.over = w.parts = true;
      return std::nullopt;
    case Is::hold:
      return std::nullopt;  // judged with the whole order
  }
  return std::nullopt;
}

/// [6.5] [6.51] One combat unit may stop in a hex, but for chariots with runners [6.52] and what the scenario allows
Objected may_stop(View v, const Walk& w) {
  if (!w.on_map) return object("6.14", "{} has not entered the map", {unit_arg(w.unit)});
  if (w.in_enemy) {
    return object("6.71", "{} may not stop in an enemy's hex", {unit_arg(w.unit)})
        .with_remedy([](View view, const Objection& o) {
          const std::string& name = view.name(static_cast<UnitId>(o.named(0)));
          return base::fill(base::tr("to follow an enemy that may withdraw [6.43] [6.47], stop in front of it with "
                                     "`{}` and go on after its reaction with `{}`"),
                            {orders::shown(tongues(), base::fill("move {} HEX ...", {name})),
                             orders::shown(tongues(), base::fill("on {} HEX", {name}))});
        });
  }
  if (!w.left_start) {
    // [6.52] [Q78] halves of a stack that stay together have one facing
    const UnitId half = v.partner(w.unit);
    if (half != k_no_unit && half != w.with && w.facing != v.unit(half).facing) {
      return object("6.52", "{} and {} have one facing", {unit_arg(w.unit), unit_arg(half)})
          .with_remedy([](View view, const Objection& o) {
            return base::fill("move {} with {}",
                              {view.name(static_cast<UnitId>(o.named(0))), view.name(static_cast<UnitId>(o.named(1)))});
          });
    }
    return std::nullopt;
  }
  const auto there = friends_at(v, w, w.at);
  if (there.empty()) return std::nullopt;
  if (w.joined || open_city(v, v.side(w.unit), w.at)) return std::nullopt;
  return object("6.51", "{} may not stop in {}, where {} is",
                {unit_arg(w.unit), hex_arg(w.at), unit_arg(there.front())});
}

std::vector<Leg> next_legs(View v, const Walk& w) {
  std::vector<Leg> out;
  if (w.over) return out;
  const auto add = [&](const Leg& leg) {
    Walk copy = w;
    if (!try_leg(v, copy, leg)) out.push_back(leg);
  };
  std::optional<Units> fronts;  // of the hex, for all turns there
  visit_steps_and_turns(v, w, [&](const Leg& leg) {
    if (leg.is == Leg::Is::face && !fronts) fronts = in_front_of(v, w);
    const Step step = leg.is == Leg::Is::face ? look_facing(v, w, leg.facing, *fronts) : look(v, w, leg.hex);
    if (!step.refusal) out.push_back(leg);
  });
  if (!w.on_map) return out;
  const UnitId firer = firer_of(v, w);
  if (!w.fired && v.missile_unit(firer) && v.unit(firer).supply != Supply::none) {
    for (const UnitId e : v.living(other(v.side(w.unit)))) {
      if (hex::distance(w.at, v.unit(e).at) <= 4) add({.is = Leg::Is::fire, .target = e});
    }
  }
  if (is_formed(v.type(w.unit))) {
    for (const int off : {-1, 1})
      add({.is = w.column ? Leg::Is::line : Leg::Is::column, .facing = hex::clock(w.facing + off)});
  }
  return out;
}

}  // namespace hexpost::chariots
