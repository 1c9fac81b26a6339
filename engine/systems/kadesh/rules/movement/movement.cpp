#include "engine/systems/kadesh/rules/movement/movement.h"

#include <algorithm>

#include "engine/base/ensure.h"
#include "engine/systems/kadesh/model/terrain.h"
#include "engine/systems/kadesh/rules/command/command.h"
#include "engine/systems/kadesh/rules/movement/orders.h"
#include "engine/systems/kadesh/rules/movement/rout.h"
#include "engine/systems/kadesh/rules/retreat/harm.h"
#include "engine/systems/kadesh/rules/retreat/retreat.h"
#include "engine/systems/kadesh/rules/scatter/scatter.h"

namespace hexpost::kadesh {
namespace {

constexpr int k_extra_egypt = 3, k_extra_hatti = 2;  // [8.9] [K5]

Plan plan_for(View v, UnitId u, const std::vector<Leg>& legs, Gait gait) {
  auto plan = plan_of(v, u, legs, gait);
  base::ensure(plan.index() == 0, "a movement order that was judged has no plan");
  return std::get<Plan>(std::move(plan));
}

void charge(Play& p, const UnitLegs& order, Gait gait) {
  Plan plan = plan_for(p, order.unit, order.legs, gait);
  const Hex end = plan.end();
  if (!plan.walk.face) plan.walk.face = charge_facing(p, end, order.unit, *plan.target);
  plan.walk.target = plan.target;
  walk(p, plan.party, plan.walk);
  for (const UnitId u : plan.party.units) {
    Unit& unit = p.unit(u);
    unit.charge = plan.target;
    unit.fast = unit.spent > p.view().face(u).ma;
    if (gait == Gait::overrun) unit.overrun = plan.target;
  }
}

NamedModifiers named_in_overrun(const OverrunModifiers& m) {
  NamedModifiers out;
  out.add(m.march, phrase("marching {}", with_sign(m.march)))
      .add(m.level, phrase("Shaken or Routed {}", with_sign(m.level)));
  out.add(m.numbers, phrase("numbers {}", with_sign(m.numbers)))
      .add(m.morale, phrase("morale {}", with_sign(m.morale)));
  return out;
}

void overrun(Play& p, const Units& by, Hex target) {
  if (overrun_bar(p, p.active(), target)) {  // gone, or another overrun has left it as it is
    for (const UnitId u : by)
      p.unit(u).overrun.reset();
    return;
  }
  const auto foes = p.view().units_at(target);
  const OverrunModifiers modifiers = overrun_modifiers(p, by, foes);
  const int drm = modifiers.total();
  note_attack(p, foes);
  const auto& charts = p.data.charts;
  const auto rolled = p.dice("8.9", table::gains(p.active()), [&](int sum) {
    return Effect{&charts.overrun.at(0, sum + drm), charts.repulsed(sum + drm)};
  });
  const int roll = rolled.face;
  const Outcome& outcome = *rolled.means.outcome;
  const bool repulsed = rolled.means.repulsed;
  const bool one = by.size() == 1;
  const std::string who = listed(p, by), whom = listed(p, foes), at = p.label(target);
  Fact fact = one ? say("{} overruns {} in {}: {} and {} make {}", who, whom, at, roll, drm, roll + drm)
                  : say("{} overrun {} in {}: {} and {} make {}", who, whom, at, roll, drm, roll + drm);
  p.tell("8.9", std::move(fact).fights({target}).as_rows(
                    {{phrase("{}, overrunning", listed(p, by)), named_in_overrun(modifiers).with({}, drm), 2,
                      phrase("{}", roll + drm), repulsed ? phrase("repulsed") : base::Sentence{}},
                     {phrase("{}", listed(p, foes)), {}, 0, {}, repulsed ? base::Sentence{} : in_words(outcome)}}));
  if (repulsed) {
    p.tell("8.9", [&] { return one ? say("{} is repulsed", who) : say("{} are repulsed", who); });
    for (const UnitId u : by) {
      p.unit(u).repulsed = true;
      if (p.view().here(u)) lose_level(p, u, "8.9");
    }
  } else if (!outcome.nothing()) {
    suffer(p, target, foes, outcome, Cause::overrun, "8.9");
    note_result(p, foes);
  }
  const bool vacated = !p.view().occupied(target);
  if (!vacated && !repulsed)
    p.tell("8.9", [&] { return one ? say("{} does not break through", who) : say("{} do not break through", who); });
  for (const UnitId u : by) {
    Unit& unit = p.unit(u);
    if (!p.view().here(u)) continue;
    if (vacated) {
      unit.overran = true;
      unit.extra = static_cast<std::int8_t>(p.active() == k_egypt ? k_extra_egypt : k_extra_hatti);
      unit.charge.reset();
    } else {
      unit.repulsed = true;
      unit.overrun.reset();
    }
  }
}

bool marches_without_leader(View v, UnitId u) {
  return v.here(u) && marches_alone(v, u);
}

/// [8.3] [K80] The unit that has come onto the map follows the last unit of a file next to it, or begins a file.
void join_file(Play& p, UnitId u) {
  const View v = p.view();
  const auto all = v.on_map_of(k_hatti);
  for (const UnitId one : all) {
    const bool free = std::ranges::none_of(all, [&](UnitId next) { return v.unit(next).ahead == one; });
    const bool next_to = hex::distance(v.unit(one).at, v.unit(u).at) == 1;
    if (one == u || !free || !next_to || !marches_without_leader(v, one)) continue;
    p.unit(u).ahead = one;
    return;
  }
}

void go(Play& p, const UnitLegs& order, Gait gait) {
  if (p.unit(order.unit).extra > 0 && gait == Gait::move) gait = Gait::extra;
  const Plan plan = plan_for(p, order.unit, order.legs, gait);
  const bool onto_map = gait == Gait::march && plan.party.entering;
  const bool ahead = gait == Gait::march && !onto_map && p.unit(order.unit).bound != k_no_leader;
  walk(p, plan.party, plan.walk);
  for (const UnitId u : plan.party.units) {
    p.unit(u).extra = 0, p.unit(u).overrun.reset();
    if (onto_map) p.unit(u).march = true;  // [8.3] a Hittite file has its marker on the unit itself
  }
  if (ahead) p.leader(p.unit(order.unit).bound).tail = order.unit;
  if (onto_map && p.active() == k_hatti) join_file(p, order.unit);
}

/// [8.3] [K80] A unit that has stayed behind while its file marched on, so that no chain joins them, is no longer in
/// the file and leaves March Mode.
void close_files(Play& p) {
  const auto leave_alone = [&](UnitId u) {
    p.unit(u).march = false;
    p.tell("8.3", [&] { return say("{} has lost its file and leaves March Mode", p.name(u)); });
  };
  const auto leave = [&](UnitId u) {  // a chariot and its runner in one hex are one [4.2.1 A]
    leave_alone(u);
    const UnitId partner = p.view().with_partner(u);
    if (partner != k_no_unit && p.unit(partner).march) leave_alone(partner);
  };
  for (const UnitId u : p.view().on_map_of(p.active())) {
    const UnitId ahead = p.unit(u).ahead;
    if (!marches_without_leader(p, u)) p.unit(u).ahead = k_no_unit;
    if (p.unit(u).ahead == k_no_unit) continue;
    if (!marches_without_leader(p, ahead))
      p.unit(u).ahead = k_no_unit;  // it leads the rest now
    else if (hex::distance(p.unit(u).at, p.unit(ahead).at) > 1)
      leave(u);
  }
  for (LeaderId l = 0; l < p.view().leader_count(); ++l) {
    const UnitId tail = p.leader(l).tail;
    if (tail == k_no_unit || !p.view().here(tail)) continue;
    Units file;
    for (const UnitId u : p.view().on_map_of(p.active())) {
      if (p.unit(u).bound == l && p.unit(u).march) file.push_back(u);
    }
    Units joined{tail};
    for (std::size_t i = 0; i < joined.size(); ++i) {
      for (const UnitId u : file) {
        const bool next = hex::distance(p.unit(u).at, p.unit(joined[i]).at) <= 1;
        if (next && std::ranges::find(joined, u) == joined.end()) joined.push_back(u);
      }
    }
    for (const UnitId u : file) {
      const UnitId partner = p.view().with_partner(u);
      const bool carried = p.view().type(u) == UnitType::runner && partner != k_no_unit && p.unit(partner).march;
      if (std::ranges::find(joined, u) == joined.end() && p.unit(u).march && !carried) leave(u);
    }
  }
}

/// [8.5] [K72] Leaders turn to Reserve, and with them the units in their reach that have kept to half their allowance.
/// A leader who stays in Reserve takes in units that have come into reach and loses units that have left it.
void enter_reserve(Play& p) {
  for (LeaderId l = 0; l < p.view().leader_count(); ++l) {
    const bool turns = p.leader(l).turns_to_reserve;
    const bool stays =
        p.view().leader_here(l) && p.view().leader_info(l).side == p.active() && p.leader(l).mode == Mode::reserve;
    if (!turns && !stays) continue;
    p.leader(l).turns_to_reserve = false;
    p.leader(l).mode = Mode::reserve;
    Units with;
    bool changed = turns;
    for (const UnitId u : p.view().on_map_of(p.active())) {
      Unit& unit = p.unit(u);
      if (unit.bound != l) continue;
      const bool slow = unit.spent <= (p.view().face(u).ma + 1) / 2 && !unit.charge && !unit.overran && !unit.repulsed;
      const bool may = slow && !unit.scattered && !unit.unreleased && in_reach(p, l, u, p.view().leader_info(l).range);
      changed = changed || may != unit.reserve;
      unit.reserve = may;
      if (!may) continue;
      unit.march = false;
      with.push_back(u);
    }
    if (!changed) continue;
    p.tell("8.5", [&] {
      return with.empty() ? say("{} is in Reserve", p.leader_name(l))
                          : say("{} is in Reserve with {}", p.leader_name(l), listed(p, with));
    });
  }
}

// What each order of the two phases does.
void carry_out(Play& p, const ChargeOrder& order) {
  charge(p, order, Gait::charge);
}
void carry_out(Play& p, const OverrunOrder& order) {
  charge(p, order, Gait::overrun);
}
void carry_out(Play&, const EndCharges&) {}

void carry_out(Play& p, const MoveOrder& order) {
  go(p, order, Gait::move);
}
void carry_out(Play& p, const MarchOrder& order) {
  go(p, order, Gait::march);
}
void carry_out(Play& p, const QuickOrder& order) {
  go(p, order, Gait::quick);
}
void carry_out(Play& p, const EnterOrder& order) {
  go(p, order, Gait::move);
}
void carry_out(Play& p, const FaceOrder& order) {
  const Party party{{order.unit}, {}, p.active(), p.unit(order.unit).at, false};
  const bool moved = p.unit(order.unit).moved;
  walk(p, party, {Gait::move, {}, order.legs.front().facing});
  p.unit(order.unit).moved = moved;  // turning is not a move of its own
}
void carry_out(Play& p, const LeadOrder& order) {
  Plan plan;
  const Leader& leader = p.leader(order.leader);
  plan.party = {{}, {order.leader}, p.active(), leader.at, leader.place != Place::map};
  for (const Leg& leg : order.legs)
    plan.walk.way.push_back(leg.hex);
  plan.walk.gait = lead_gait(p, plan.party, plan.walk.way);
  walk(p, plan.party, plan.walk);
}
void carry_out(Play& p, const ReserveOrder& order) {
  p.leader(order.leader).turns_to_reserve = true;
}
void carry_out(Play&, const EndMoves&) {}

}  // namespace

OverrunModifiers overrun_modifiers(View v, const Units& by, const Units& foes) {
  const auto all = [&](auto is) { return std::ranges::all_of(foes, is); };
  OverrunModifiers out;
  out.march = all([&](UnitId u) { return v.unit(u).march; }) ? 2 : 0;
  if (all([&](UnitId u) { return v.routed(u); })) {
    out.level = 3;
  } else if (all([&](UnitId u) { return !v.steady(u); })) {
    out.level = 2;
  }
  if (v.bodies(by) > v.bodies(foes)) out.numbers = 1;
  int ours = -99, theirs = -99;
  for (const UnitId u : by) {
    if (is_chariot(v.type(u))) ours = std::max(ours, v.morale(u));
  }
  for (const UnitId u : foes)
    theirs = std::max(theirs, v.morale(u));
  out.morale = ours > theirs ? 1 : 0;
  return out;
}

bool charges_phase(Play& p) {
  const auto order = p.ask_or_stop(p.active(), ChargesQuestion{});
  if (!order) return false;
  std::visit([&p](const auto& one) { carry_out(p, one); }, *order);
  return std::holds_alternative<EndCharges>(*order);
}

void overruns_phase(Play& p) {
  std::vector<Hex> hexes;
  for (const UnitId u : p.view().on_map_of(p.active())) {
    const Hex at = p.unit(u).at;
    if (p.unit(u).overrun && std::ranges::find(hexes, at) == hexes.end()) hexes.push_back(at);
  }
  std::ranges::sort(hexes, {}, [&](Hex h) { return p.view().by_label(h); });
  for (const Hex h : hexes) {
    Units by;
    for (const UnitId u : p.view().units_at(h)) {
      if (p.unit(u).overrun) by.push_back(u);
    }
    if (!by.empty()) overrun(p, by, *p.unit(by.front()).overrun);
  }
}

bool moves_phase(Play& p) {
  const auto order = p.ask_or_stop(p.active(), MovesQuestion{});
  if (!order) return false;
  std::visit([&p](const auto& one) { carry_out(p, one); }, *order);
  if (!std::holds_alternative<EndMoves>(*order)) return false;
  close_files(p);
  enter_reserve(p);
  rout_moves(p);
  return true;
}

}  // namespace hexpost::kadesh
