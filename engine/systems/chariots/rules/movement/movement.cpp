#include "engine/systems/chariots/rules/movement/movement.h"

#include <algorithm>
#include <span>

#include "engine/hex/trail.h"
#include "engine/systems/chariots/model/terrain.h"
#include "engine/systems/chariots/rules/cohesion/cohesion.h"
#include "engine/systems/chariots/rules/cohesion/disengage.h"
#include "engine/systems/chariots/rules/cohesion/standards.h"
#include "engine/systems/chariots/rules/command/command.h"
#include "engine/systems/chariots/rules/command/leaders_fate.h"
#include "engine/systems/chariots/rules/missile/fire_and_run.h"
#include "engine/systems/chariots/rules/missile/fire_orders.h"
#include "engine/systems/chariots/rules/missile/missile.h"
#include "engine/systems/chariots/rules/movement/give.h"
#include "engine/systems/chariots/rules/movement/hazards.h"
#include "engine/systems/chariots/rules/movement/questions.h"
#include "engine/systems/chariots/rules/movement/reaction.h"
#include "engine/systems/chariots/rules/movement/walk.h"
#include "engine/systems/chariots/rules/movement/walk_start.h"
#include "engine/systems/chariots/rules/movement/withdrawal.h"
#include "engine/systems/chariots/rules/turn/play.h"
#include "engine/systems/chariots/rules/turn/sentences.h"

/// Chariots of Fire 6.1-6.8 at the table: a move, step by step, with everything that both sides may do about it.
namespace hexpost::chariots {
namespace {

using Is = Leg::Is;

/// A unit that has Routed or fallen leaves the walk; the other half goes on. False if none is left, or an enemy charge
/// has Engaged it, or the battle stops.
bool keep(Play& p, Walk& w) {
  if (p.stopped) return false;
  const View v = p.view();
  if (!leave_the_lost(v, w)) return false;
  if (v.engaged(w.unit) || (w.with != k_no_unit && v.engaged(w.with))) w.over = true;
  return !w.over;
}

/// [6.13] [Q11] A formed unit that has the "Moved" marker pays for its second move; the marker comes with the first.
bool first_points(Play& p, Walk& w, const Leg& leg) {
  const bool counts = !p.view().options().moved_by_hex || leg.is == Is::go;
  for (const UnitId u : w.halves()) {
    Unit& unit = p.unit(u);
    unit.moved = true;
    if (!counts || !is_formed(p.view().type(u)) || unit.parting || w.paid_again) continue;
    w.paid_again = true;
    const bool again = unit.moved_marker;
    unit.moved_marker = true;
    if (!again) continue;
    p.tell("6.13", say("{} moves again in this game turn: {}", p.name(u), many_hits(1)));
    if (!take_hits(p, u, 1, "6.13")) return false;
  }
  return true;
}

/// Both halves of the mover Rout at once where they are: leaders are lost only if both flee [9.44] [Q118].
void rout_all(Play& p, const Walk& w) {
  bool gathered = false;
  for (const UnitId u : {w.unit, w.with}) {
    if (!p.view().fit(u)) continue;
    rout(p, u, gathered);
    gathered = gathered || p.view().here(u);
  }
}

/// [Q117] The move has ended; if it may not stay it goes back a hex, or Routs if there is no room. Only dice can cause
/// this.
void leave_for_room(Play& p, Walk& w) {
  const View v = p.view();
  if (!may_stop(v, w)) return;
  if (w.in_enemy || !has_room(v, w, w.before)) return rout_all(p, w);
  for (const UnitId u : {w.unit, w.with}) {
    if (p.view().fit(u)) place(p, u, w.before);
  }
  leaders_go(p, w.along, w.at, w.before, false);
  w.at = w.before;
}

template <class Why>
Fact goes_no_farther(const Play& p, UnitId u, Hex at, Why&& why) {
  return say("{} goes no farther than {}: {}", p.name(u), p.label(at), std::forward<Why>(why));
}

/// The rest of the move cannot be made.
void cut(Play& p, Walk& w, const Objection& why) {
  p.tell("6.14", goes_no_farther(p, w.unit, w.at, worded(p, why).why));
  w.over = true;
  leave_for_room(p, w);
}

/// [6.72] The enemies in the hex may block the mover. True if one of them does.
bool is_blocked(Play& p, const Walk& w, Hex to) {
  bool blocked = false;
  for (const UnitId e : p.view().units_at(to)) {
    const View v = p.view();
    if (!v.here(e) || v.side(e) == v.side(w.unit) || v.type(e) != UnitType::ch2 || v.partner(e) == k_no_unit || blocked)
      continue;
    const std::vector<table::Circumstance> when{
        {"tq", v.info(e).tq}, {"second", w.in_enemy ? 1 : 0}, {"hits", v.unit(e).hits}};
    if (!p.ask(v.side(e), k_block.of<bool>(v.name(e), v.name(w.unit), table::yes_no(), when))) continue;
    const Check check = block_check(v, e);
    const auto die = p.d10("6.72", table::gains(v.side(e)), [check](int face) { return check.passes(face); });
    blocked = die.means;
    p.tell("6.72",
           die ? say("{} blocks {}: {} is less than {}", p.name(e), p.name(w.unit), die.face, check.rating)
               : say("{} cannot block {}: {} is not less than {}", p.name(e), p.name(w.unit), die.face, check.rating));
  }
  return blocked;
}

/// [7.31] Units in the hex that have not fired at the mover on its arrival do so now, or never. False if no mover is
/// left.
bool fired_at_before(Play& p, Walk& w, Hex to) {
  if (w.in_enemy) return true;
  for (const UnitId e : p.view().units_at(to)) {
    if (!p.view().hostile(e, w.unit) || !p.view().missile_unit(e)) continue;
    entry_fire(p, e, w.unit, w.with);
    if (!keep(p, w)) return false;
  }
  return true;
}

/// [6.72] [6.74] The mover stays where it is and goes no farther.
void stop(Play& p, Walk& w) {
  w.over = true;
  for (const UnitId u : {w.unit, w.with}) {
    if (p.view().fit(u)) p.unit(u).stopped = true;
  }
  if (w.in_enemy) return rout_all(p, w);  // [6.74] straight out of another enemy's hex
  leave_for_room(p, w);                   // [Q82] nor does it stay among friends
}

/// [6.55] A unit that leaves its road where a Routed friend stands has not gone through the friend by the road.
void leave_road(Play& p, const Walk& w, Hex from) {
  for (const UnitId friendly : p.view().units_at(from)) {
    const View v = p.view();
    if (!v.here(friendly) || !v.unit(friendly).routed || v.side(friendly) != v.side(w.unit)) continue;
    if (!open_city(v, v.side(w.unit), from)) flee(p, friendly, "6.55");
  }
}

/// [6.22] [6.55] [6.82] The mover takes the hits that a step costs. False if no mover is left.
bool pay_for_step(Play& p, Walk& w, Hex from, bool was_on_map, bool passed_partner, const Step& step) {
  if (!step.along_road && w.came_by_road) leave_road(p, w, from);
  w.came_by_road = step.along_road;
  if (passed_partner) pass_friends(p, w.unit, from, false, w.with);  // chariot and runners do each other no harm
  if (step.friends && !pass_friends(p, w.unit, w.at, step.along_road, w.with) && !keep(p, w)) return false;
  for (const UnitId u : {w.unit, w.with}) {
    if (!p.view().fit(u)) continue;
    const View v = p.view();
    const Mover kind = mover(v.type(u));
    const StepCost cost = was_on_map ? step_cost(v, kind, w.column, from, w.at) : arrival_cost(v, kind, w.column, w.at);
    if (cost.hits > 0) {
      p.tell("6.22", bad_ground_hits(p, u, w.at, cost.hits));
      if (!take_hits(p, u, cost.hits, "6.22")) continue;
    }
    // [Q115] of a stack the chariot's alone, and none once it has Routed
    for (int i = 0; i < cost.turnover && is_wheeled(v.type(u)) && p.view().fit(u); ++i)
      turnover_die(p, u, w.speed);
  }
  return keep(p, w);
}

/// [6.51] [6.71] The order ends with this leg, where it could have stayed; a unit has come there since, by withdrawing
/// or by Rout, so that it no longer could.
Objected ends_among_others(View v, Walk w, Hex to, const Step& step, std::span<const Leg> rest) {
  if (step.refusal || std::ranges::any_of(rest, [](const Leg& later) { return later.is == Is::go; }))
    return std::nullopt;
  enter(w, to, step);
  return may_stop(v, w);
}

/// [Q74] One step: Retire Fire, the step and its price, leaders, withdrawals, facing and Entry Fire.
bool take_step(Play& p, Walk& w, const Leg& leg, std::span<const Leg> rest) {
  Step step = look(p, w, leg.hex);
  if (const auto refusal = ends_among_others(p, w, leg.hex, step, rest)) {
    cut(p, w, *refusal);
    return false;
  }
  // [6.72] first of all: a blocked unit leaves no hex, and draws no Retire Fire [7.41]
  if (!step.refusal && step.enemies && is_blocked(p, w, leg.hex)) {
    if (fired_at_before(p, w, leg.hex)) stop(p, w);
    return false;
  }
  if (!step.refusal && w.on_map && retire_fire(p, w.unit, w.with, leg.hex)) {
    if (!keep(p, w)) return false;
    step = look(p, w, leg.hex);  // half of a stack may be gone
  }
  if (step.refusal) {
    cut(p, w, *step.refusal);
    return false;
  }
  if (step.enemies && !fired_at_before(p, w, leg.hex)) return false;
  const Hex from = w.at;
  const bool was_on_map = w.on_map;
  const bool out_of_enemy = w.in_enemy;
  const bool passed_partner = w.joined;
  const bool begins = !w.left_start;
  const bool sets_out = w.before == w.at && !w.entered;  // no step of this order was made before
  if (!step.enemies) {
    enter(w, leg.hex, step);
  } else if (const auto refusal = try_leg(p, w, leg)) {  // the fire may have changed the units that it meets
    cut(p, w, *refusal);
    return false;
  }
  if (!first_points(p, w, leg) && !keep(p, w)) return false;
  if (sets_out && was_on_map) {
    std::vector<Hex> path{leg.hex};
    for (const Leg& later : rest) {
      if (later.is == Is::go) path.push_back(later.hex);
    }
    leaders_to_go(p, w.unit, w.with, from, path, w.along);
  }
  displace_leaders_in(p, w.unit, w.at);
  for (const UnitId u : w.halves()) {
    place(p, u, w.at);
    p.unit(u).facing = w.facing;
    p.unit(u).passed_through = w.passed;
    p.unit(u).stepped = true;
    for (const UnitId e : p.view().units_at(w.at)) {
      if (p.view().hostile(e, u)) note_used(p, Used::What::passed, u, e);
    }
  }
  leaders_go(p, w.along, from, w.at, begins);
  if (step.enemies) p.tell("6.71", say("{} drives through the enemy in {}", pair(p, w.unit, w.with), p.label(w.at)));
  refresh_engaged(p);
  new_step(p, w.unit, w.with);
  for (const UnitId u : w.halves()) {
    if (begins && was_on_map) carry_standards(p, u, from);  // [9.34] though the step may Rout it
  }
  if (!pay_for_step(p, w, from, was_on_map, passed_partner, step)) return false;
  capture_standards(p, w.unit);
  displace_leaders(p, w.unit, w.at);
  offer_withdrawals(p, w, rest, false);
  if (!keep(p, w)) return false;
  // [7.33] no unit fires at it in an enemy's hex; the ruling's option spares it on the way out
  if (step.enemies) {
    for (const UnitId e : p.view().adjacent_units(w.at, other(p.view().side(w.unit)))) {
      if (p.view().here(e)) reaction_facing(p, e, w.unit, w.with);
      if (p.stopped) return false;
    }
  } else if (out_of_enemy && p.view().options().no_entry_fire_on_exit) {
    for (const UnitId e : p.view().units_at(from))
      note_used(p, Used::What::entry_fire_here, e, w.unit);
    entry_reactions(p, w.unit, w.with);
  } else {
    entry_reactions(p, w.unit, w.with);
  }
  return keep(p, w);
}

/// [6.62] [6.65] [6.82]
bool take_turn(Play& p, Walk& w, const Leg& leg) {
  const int vertices = vertices_between(w.facing, leg.facing);
  const bool in_start = !w.left_start;
  if (const auto refusal = try_leg(p, w, leg)) {
    cut(p, w, *refusal);
    return false;
  }
  if (!first_points(p, w, leg) && !keep(p, w)) return false;
  for (const UnitId u : {w.unit, w.with}) {
    if (!p.view().fit(u)) continue;
    p.unit(u).facing = w.facing;
    p.unit(u).pinned_facing = w.pinned;
    if (!turn_on_bad_ground(p, u, vertices)) continue;
    if (in_start || !is_wheeled(p.view().type(u))) continue;  // [6.83] [Q23]
    for (int i = 0; i < vertices && p.view().fit(u); ++i)
      turnover_die(p, u, w.speed);
  }
  return keep(p, w);
}

/// [6.31] [6.33]
void take_formation(Play& p, Walk& w, const Leg& leg) {
  if (const auto refusal = try_leg(p, w, leg)) return cut(p, w, *refusal);
  if (!first_points(p, w, leg)) return;
  Unit& unit = p.unit(w.unit);
  unit.column = w.column;
  unit.facing = w.facing;
  p.tell("6.31", w.column ? say("{} forms Column, facing {}", p.name(w.unit), p.point(unit.facing))
                          : say("{} leaves Column, facing {}", p.name(w.unit), p.point(unit.facing)));
  if (unit.hits >= p.view().rout_limit(w.unit)) rout(p, w.unit);  // [6.35] its TQ is two less now
}

/// [7.31] If its fire has driven the enemies out of the hex that it passes through, the hex is free [6.71];
/// leaders do not stay in it alone [4.24], and a Standard is taken [9.33].
void left_alone(Play& p, Walk& w) {
  if (!p.view().fit(w.unit) || p.view().enemy_at(p.view().side(w.unit), w.at)) return;
  w.in_enemy = false;
  displace_leaders_in(p, w.unit, w.at);
  capture_standards(p, w.unit);
}

/// [6.41] [Q74] Enemies may withdraw before its first point, not before a fire that comes earlier. A unit off the map
/// is near no enemy. False if no mover is left.
bool announce(Play& p, Walk& w, std::span<const Leg> legs) {
  const Is next = legs.front().is;
  const bool spends = next == Is::go || next == Is::face || next == Is::column || next == Is::line;
  if (!spends || w.announced) return true;
  w.announced = true;
  if (!w.on_map) return true;
  offer_withdrawals(p, w, legs, true);
  return keep(p, w);
}

/// The legs one after the other; a `...` asks how it goes on. Hexes come to are added to `gone`.
void take_legs(Play& p, Walk& w, std::span<const Leg> legs, std::vector<Hex>& gone) {
  for (std::size_t i = 0; i < legs.size(); ++i) {
    const Leg& leg = legs[i];
    const auto rest = legs.subspan(i + 1);
    bool on = true;
    if (!announce(p, w, legs.subspan(i))) return;
    switch (leg.is) {
      case Is::go:
        on = take_step(p, w, leg, rest);
        if (gone.empty() || gone.back() != w.at) gone.push_back(w.at);
        break;
      case Is::face:
        on = take_turn(p, w, leg);
        break;
      case Is::fire: {
        const UnitId firer = firer_of(p, w);
        const bool through = w.in_enemy && leg.leader == k_no_leader && p.view().here(leg.target) &&
                             p.view().unit(leg.target).at == w.at;
        if (const auto refusal = try_leg(p, w, leg)) {
          // a target that has withdrawn or fallen stops the shot, not the move [7.11]
          p.tell("7.13", goes_no_farther(p, firer, w.at, worded(p, *refusal).why));
          break;
        }
        if (leg.leader != k_no_leader) {
          fire_at_leader(p, firer, leg.leader);
        } else {
          active_fire(p, firer, leg.target, through, w.begun || w.will_move);
          if (p.stopped) return;
          if (w.in_enemy) left_alone(p, w);
        }
        on = keep(p, w);
        if (!on && i + 1 < legs.size() && p.view().fit(w.unit) && p.view().engaged(w.unit))  // [8.54]
          p.tell("8.54", goes_no_farther(p, w.unit, w.at, word("a charge has Engaged it")));
        if (on) w.facing = p.unit(w.unit).facing;  // it, or the rest of a stack, may have met a charge [6.66]
        break;
      }
      case Is::column:
      case Is::line:
        take_formation(p, w, leg);
        on = false;
        break;
      case Is::part:
        w.over = w.parts = true;
        on = false;
        break;
      case Is::hold: {
        w.along.remove_if([&](LeaderId l) { return !p.view().leader_here(l) || p.leader(l).at != w.at; });
        const auto more = p.ask_in_step(p.view().side(w.unit), GiveOn{w});
        if (!more) return;
        if (const OnOrder& onward = std::get<OnOrder>(*more); !onward.stop) {
          w.will_move = true;
          take_legs(p, w, onward.legs, gone);
        }
        on = false;
        break;
      }
    }
    if (!on) return;
  }
}

void tell_move(Play& p, const Walk& w, UnitId u, Hex from, const std::vector<Hex>& gone, bool entered) {
  const View v = p.view();
  if (!v.fit(u)) return;
  const Unit& unit = v.unit(u);
  if (!entered && unit.at == from && !w.begun) return;  // it has fired and nothing else
  if (entered || unit.at != from) {
    const UnitId with = w.with == u ? w.unit : w.with;
    const base::Sentence who = pair(p, u, with);
    p.tell("6.1", pair_goes(p, u, with, hex::trail(entered && !gone.empty() ? gone.front() : from, gone, unit.at),
                            entered ? say("{} comes onto the map and goes to {}, facing {}", who, p.label(unit.at),
                                          p.point(unit.facing))
                                    : say("{} moves from {} to {}, facing {}", who, p.label(from), p.label(unit.at),
                                          p.point(unit.facing))));
  } else {
    p.tell("6.6", faces(p, u));
  }
}

/// [10.16] Tells which leaders came along, or were left on the way by a unit that Routed.
void tell_leaders(Play& p, const Walk& w, Hex from) {
  if (w.at == from) return;
  for (const LeaderId l : w.along) {
    if (!p.view().leader_here(l) || p.leader(l).at != w.at) continue;
    p.tell("6.57", say("{} goes along with {} to {}", p.leader_name(l), p.name(w.unit), p.label(w.at)));
  }
}

void close_move(Play& p, Walk& w, const MoveOrder& order, Hex from, const std::vector<Hex>& gone, bool entered) {
  for (const UnitId u : {order.unit, order.with}) {
    if (u == k_no_unit) continue;
    Unit& unit = p.unit(u);
    unit.done = !w.parts || !p.view().fit(u);
    unit.parting = w.parts && !unit.done;
    if (unit.parting) {
      unit.spent = static_cast<std::int8_t>(allowance(p, u, w.speed, w.column) - w.left[u == w.unit ? 0 : 1]);
      unit.turned = static_cast<std::int8_t>(w.turned);
      unit.speed = static_cast<std::int8_t>(is_wheeled(p.view().type(u)) ? w.speed : 0);
    } else {
      unit.spent = unit.turned = unit.speed = 0;
    }
    unit.fired = unit.fired || (w.fired && p.view().missile_unit(u));
    if (unit.stopped && unit.done && p.view().fit(u)) {
      unit.done = false;  // [Q81] its movement alone has ended
      unit.done = fires_of(p, u).empty();
    }
  }
  const UnitId u = p.view().fit(w.unit) ? w.unit : k_no_unit;
  if (u == k_no_unit) return tell_leaders(p, w, from);
  // [6.52] a unit that joins its other half takes the facing found there
  const UnitId half = p.view().partner(u);
  if (half != k_no_unit && half != w.with) p.unit(u).facing = p.unit(half).facing;
  tell_move(p, w, u, from, gone, entered);
  tell_leaders(p, w, from);
}

}  // namespace

void carry_out(Play& p, const MoveOrder& order) {
  Walk w = start_walk(p, order);
  const Hex from = w.at;
  const bool entered = !w.on_map;
  std::vector<Hex> gone;
  p.may_stop = true;
  take_legs(p, w, order.legs, gone);
  p.may_stop = false;
  if (!p.stopped) close_move(p, w, order, from, gone, entered);
}

/// [7.12] The unit fires, and that is all that it does.
void carry_out(Play& p, const FireOrder& order) {
  p.unit(order.unit).done = true;
  if (order.leader != k_no_leader) return fire_at_leader(p, order.unit, order.leader);
  p.may_stop = true;
  active_fire(p, order.unit, order.target, false, false);
  p.may_stop = false;
}

/// [7.21] The chariot leaves runners in its hex: they may stay [8.43], or do what they are ordered by themselves.
void carry_out(Play& p, const RunOrder& order) {
  p.unit(order.unit).done = p.unit(order.unit).ran = true;
  fire_and_run(p, order.unit, order.target, order.path);
}

/// [9.14]
void carry_out(Play& p, const RecoverOrder& order) {
  Unit& unit = p.unit(order.unit);
  const int off = std::min<int>(2, unit.hits);
  unit.hits = static_cast<std::int16_t>(unit.hits - off);
  unit.done = unit.recovered = true;
  p.tell("9.14", off == 1 ? say("{} recovers: 1 hit off, {} left", p.name(order.unit), unit.hits)
                          : say("{} recovers: {} hits off, {} left", p.name(order.unit), off, unit.hits));
}

void carry_out(Play& p, const RetreatOrder& order) {
  const UnitId with = goes_back_with(p, order.unit);  // not the unit it joins
  retreat(p, order.unit, order.to);
  for (const UnitId u : {order.unit, with}) {
    if (u != k_no_unit) p.unit(u).done = true;
  }
}

}  // namespace hexpost::chariots
