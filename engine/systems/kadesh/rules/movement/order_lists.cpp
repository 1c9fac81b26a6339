#include "engine/systems/kadesh/rules/movement/order_lists.h"

#include <algorithm>

#include "engine/systems/kadesh/model/terrain.h"
#include "engine/systems/kadesh/rules/movement/random_orders.h"
#include "engine/systems/kadesh/rules/retreat/place.h"

namespace hexpost::kadesh {

bool may_charge(View v, UnitId u) {
  const Unit& unit = v.unit(u);
  return v.info(u).charge > 0 && !unit.moved && unit.level == Level::ordered && !unit.out_of_command && !unit.march &&
         !unit.reserve && !unit.unreleased && !unit.scattered && !v.locked(u);
}

bool stays_put(View v, UnitId u) {
  const Unit& unit = v.unit(u);
  if (unit.moved || unit.stopped || unit.unreleased || unit.scattered || unit.repulsed || v.routed(u) || v.locked(u))
    return true;
  return unit.march && (unit.reserve || (unit.out_of_command && !marches_alone(v, u)) ||
                        v.next_to(other(v.side(u)), unit.at));  // [8.3] [K80]
}

namespace {

/// The unit may charge, and an enemy is within its reach as the crow flies.
bool finds_enemies(View v, UnitId u) {
  return may_charge(v, u) && std::ranges::any_of(v.s.on_map[other(v.side(u))], [&](UnitId e) {
           return hex::distance(v.unit(u).at, v.unit(e).at) <= v.info(u).charge + 1;
         });
}

}  // namespace

CostField& WaysToEnemies::of(View v, UnitId u) {
  const bool wheels = rolls(v.type(u));
  auto& out = fields_[wheels ? 1 : 0];
  if (out) return *out;
  const SideId enemy = other(v.side(u));
  const auto has_room = [&](Hex h) { return wheels ? !is_full(v, h) : room_for(v, u, h); };  // for all without wheels
  std::vector<Hex> goals;
  for (const UnitId e : v.s.on_map[enemy]) {
    if (v.first_at(v.unit(e).at) != e) continue;
    for (hex::Side k = 0; k < hex::k_sides; ++k) {
      const Hex h = hex::step(v.unit(e).at, k);
      if (!v.held_by(enemy, h) && has_room(h)) goals.push_back(h);
    }
  }
  return out.emplace(v, wheels, goals);
}

void list_charges(const TableView& v, UnitId u, WaysToEnemies& ways, std::size_t limit,
                  std::vector<ChargesQuestion::Answer>& out) {
  if (v.type(u) == UnitType::runner || !may_charge(v, u)) return;
  const ChargesQuestion question;
  const Party party{{u}, {}, v.side(u), v.unit(u).at, false};
  Units all{u};  // that charge together
  std::vector<Leg> base;
  if (const UnitId partner = v.with_partner(u); partner != k_no_unit) {
    base.push_back({Leg::Kind::with, {}, partner});
    all.push_back(partner);
  }
  const auto is_overrun = [&](Hex h) { return v.as_chariot(u) && !overrun_bar(v, v.side(u), h); };
  const SideId enemy = other(v.side(u));
  const int start = v.data.slot(party.at);
  CostField& field = ways.of(v, u);
  if (!v.next_to(enemy, start) && !field.is_within(start, v.info(u).charge)) return;
  const Reaches reaches = reachable(v, party, Gait::charge, v.info(u).charge, &field);
  for (const Reach& reach : reaches) {
    if (!v.next_to(enemy, reach.end) || (!reach.stays && !room_for(v, all, reach.end))) continue;
    const auto way = reaches.way(reach);
    for (hex::Side k = 0; k < hex::k_sides && out.size() < limit; ++k) {
      const Hex target = hex::step(reach.end, k);
      if (!v.held_by(enemy, target)) continue;
      std::vector<Leg> legs = base;
      for (const Hex h : way)
        legs.push_back({Leg::Kind::go, h});
      legs.push_back({Leg::Kind::at, target});
      if (is_overrun(target) && !question.judge_order(v, OverrunOrder{{u, legs}}))
        out.emplace_back(OverrunOrder{{u, legs}});
      if (!question.judge_order(v, ChargeOrder{{u, legs}})) out.emplace_back(ChargeOrder{{u, legs}});
    }
  }
}

std::vector<ChargesQuestion::Answer> ChargesQuestion::list(const TableView& v, std::size_t limit) const {
  std::vector<Answer> out{EndCharges{}};
  WaysToEnemies ways;
  for (const UnitId u : v.on_map_of(v.s.active)) {
    if (out.size() < limit) list_charges(v, u, ways, limit, out);
  }
  if (out.size() > limit) out.resize(limit);
  return out;
}

ChargesQuestion::Answer ChargesQuestion::sample(const TableView& v, dice::Random& random) const {
  return random_charges_order(v, random);
}

std::optional<ChargesQuestion::Answer> ChargesQuestion::forced(const TableView& v) const {
  const bool may = std::ranges::any_of(v.s.on_map[v.s.active], [&](UnitId u) { return finds_enemies(v, u); });
  return may ? std::nullopt : std::optional(Answer(EndCharges{}));
}

void list_moves(const TableView& v, UnitId u, std::size_t limit, std::vector<MovesQuestion::Answer>& out) {
  const MovesQuestion question;
  const Unit& unit = v.unit(u);
  if (waits_to_enter(v, u)) {
    for (const Hex h : edge_of(v, unit.place)) {
      const EnterOrder order{{u, {{Leg::Kind::go, h}}}};
      if (out.size() < limit && !question.judge_order(v, order)) out.emplace_back(order);
    }
    return;
  }
  if (!v.here(u) || stays_put(v, u)) return;
  Party party{{u}, {}, v.side(u), unit.at, false};
  std::vector<Leg> base;
  if (const UnitId partner = v.with_partner(u); is_chariot(v.type(u)) && partner != k_no_unit)
    base.push_back({Leg::Kind::with, {}, partner});
  const Gait gait = unit.march ? Gait::march : Gait::move;
  constexpr std::size_t k_apart = 7;  // of the hexes in reach, one in so many
  const auto reached = reachable(v, party, gait, allowance(v, u, gait, false));
  const UnitId ahead = unit.march ? unit_ahead(v, u) : k_no_unit;
  const auto add = [&](auto order, const Reach& reach) {
    order.unit = u, order.legs = base;
    for (const Hex h : reached.way(reach))
      order.legs.push_back({Leg::Kind::go, h});
    if (!question.judge_order(v, order)) out.emplace_back(std::move(order));
  };
  for (std::size_t i = 0; i < reached.size() && out.size() < limit; i += k_apart) {
    const Reach& reach = reached[i];
    if (reach.stays || (ahead != k_no_unit && hex::distance(v.unit(ahead).at, reach.end) > 1)) continue;
    unit.march ? add(MarchOrder{}, reach) : add(MoveOrder{}, reach);
  }
}

std::vector<MovesQuestion::Answer> MovesQuestion::list(const TableView& v, std::size_t limit) const {
  std::vector<Answer> out{EndMoves{}};
  for (UnitId u = 0; u < v.count() && out.size() < limit; ++u) {
    if (v.side(u) == v.s.active) list_moves(v, u, limit, out);
  }
  for (LeaderId l = 0; l < v.leader_count() && out.size() < limit; ++l) {
    const ReserveOrder order{l};
    if (!judge_order(v, order)) out.emplace_back(order);
  }
  if (out.size() > limit) out.resize(limit);
  return out;
}

MovesQuestion::Answer MovesQuestion::sample(const TableView& v, dice::Random& random) const {
  return random_moves_order(v, random);
}

std::optional<MovesQuestion::Answer> MovesQuestion::forced(const TableView& v) const {
  for (UnitId u = 0; u < v.count(); ++u) {
    if (v.side(u) == v.s.active && (waits_to_enter(v, u) || v.here(u))) return std::nullopt;
  }
  for (LeaderId l = 0; l < v.leader_count(); ++l) {
    if (v.leader_info(l).side == v.s.active && v.leader_here(l) && !v.leader(l).moved) return std::nullopt;  // [K85]
  }
  return Answer(EndMoves{});
}

}  // namespace hexpost::kadesh
