#include <algorithm>
#include <array>
#include <optional>

#include "engine/systems/kadesh/model/terrain.h"
#include "engine/systems/kadesh/rules/movement/orders.h"

/// Day of the Chariot: Kadesh 8.0: which orders of the Movement Phase there are: all of them, a random one, the only
/// one.
namespace hexpost::kadesh {

namespace {

/// The unit could charge, and an enemy may be within its reach at all.
bool may_charge(View v, UnitId u) {
  const Unit& unit = v.unit(u);
  const bool may = v.info(u).charge > 0 && !unit.moved && unit.level == Level::ordered && !unit.out_of_command &&
                   !unit.march && !unit.reserve && !unit.unreleased && !unit.scattered && !v.locked(u);
  if (!may) return false;
  return std::ranges::any_of(v.s.on_map[other(v.side(u))],
                             [&](UnitId e) { return hex::distance(unit.at, v.unit(e).at) <= v.info(u).charge + 1; });
}

/// The ways to enemies of the side whose turn it is, for feet and for wheels, if a unit asks for them.
struct WaysToEnemies {
  std::array<std::optional<CostField>, 2> fields;
  CostField& of(View v, UnitId u) {
    const bool wheels = rolls(v.type(u));
    auto& out = fields[wheels ? 1 : 0];
    if (!out) out.emplace(to_enemies(v, v.side(u), wheels, 1));
    return *out;
  }
};

/// Adds charges and overruns of the unit, with its partner.
void list_charges(const TableView& v, UnitId u, WaysToEnemies& ways, std::size_t limit,
                  std::vector<ChargesQuestion::Answer>& out) {
  if (v.type(u) == UnitType::runner || !may_charge(v, u)) return;
  const ChargesQuestion question;
  Party party{{u}, {}, v.side(u), v.unit(u).at, false};
  std::vector<Leg> base;
  if (const UnitId partner = v.with_partner(u); partner != k_no_unit) base.push_back({Leg::Kind::with, {}, partner});
  CostField& field = ways.of(v, u);
  if (!field.is_within(v.data.slot(party.at), v.info(u).charge)) return;
  const Reaches reaches = reachable(v, party, Gait::charge, v.info(u).charge, &field);
  for (const Reach& reach : reaches) {
    if (!v.next_to(other(v.side(u)), reach.end)) continue;
    const auto way = reaches.way(reach);
    for (hex::Side k = 0; k < hex::k_sides && out.size() < limit; ++k) {
      const Hex target = hex::step(reach.end, k);
      if (!v.enemy_at(v.side(u), target)) continue;
      std::vector<Leg> legs = base;
      for (const Hex h : way)
        legs.push_back({Leg::Kind::go, h});
      legs.push_back({Leg::Kind::at, target});
      if (!question.judge_order(v, OverrunOrder{{u, legs}})) out.emplace_back(OverrunOrder{{u, legs}});
      if (!question.judge_order(v, ChargeOrder{{u, legs}})) out.emplace_back(ChargeOrder{{u, legs}});
    }
  }
}

/// A random order of a random unit that has one; `end` now and then, so that phases end.
template <class Answer, class List>
Answer sample_order(const TableView& v, dice::Random& random, Answer end, List list) {
  constexpr int k_ends = 20;         // in a hundred
  constexpr std::size_t k_few = 40;  // orders of one unit
  if (random.chance(k_ends)) return end;
  const auto count = static_cast<std::size_t>(v.count());
  const auto first = static_cast<std::size_t>(random.below(count));
  for (std::size_t i = 0; i < count; ++i) {
    const auto u = static_cast<UnitId>((first + i) % count);
    if (v.side(u) != v.s.active) continue;
    std::vector<Answer> all;
    list(u, k_few, all);
    if (!all.empty()) return all[random.below(all.size())];
  }
  return end;
}

}  // namespace

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
  WaysToEnemies ways;
  return sample_order(v, random, Answer(EndCharges{}), [&](UnitId u, std::size_t few, std::vector<Answer>& out) {
    if (v.here(u)) list_charges(v, u, ways, few, out);
  });
}

std::optional<ChargesQuestion::Answer> ChargesQuestion::forced(const TableView& v) const {
  const bool may = std::ranges::any_of(v.on_map_of(v.s.active), [&](UnitId u) { return may_charge(v, u); });
  return may ? std::nullopt : std::optional(Answer(EndCharges{}));
}

namespace {

/// True if no order can move the unit.
bool stays_put(View v, UnitId u) {
  const Unit& unit = v.unit(u);
  if (unit.moved || unit.stopped || unit.unreleased || unit.scattered || unit.repulsed || v.routed(u) || v.locked(u))
    return true;
  return unit.march && (unit.reserve || (unit.out_of_command && !marches_alone(v, u)) ||
                        v.next_to(other(v.side(u)), unit.at));  // [8.3] [K80]
}

/// Adds moves of the unit, or its ways onto the map.
void list_moves(const TableView& v, UnitId u, std::size_t limit, std::vector<MovesQuestion::Answer>& out) {
  const MovesQuestion question;
  const Unit& unit = v.unit(u);
  if (unit.place == Place::west || unit.place == Place::south || unit.place == Place::east) {
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

}  // namespace

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
  constexpr int k_reserves = 5;  // in a hundred
  if (v.leader_count() > 0 && random.chance(k_reserves)) {
    const ReserveOrder order{static_cast<LeaderId>(random.below(static_cast<std::size_t>(v.leader_count())))};
    if (!judge_order(v, order)) return order;
  }
  return sample_order(v, random, Answer(EndMoves{}),
                      [&](UnitId u, std::size_t few, std::vector<Answer>& out) { list_moves(v, u, few, out); });
}

std::optional<MovesQuestion::Answer> MovesQuestion::forced(const TableView& v) const {
  for (UnitId u = 0; u < v.count(); ++u) {
    const Place place = v.unit(u).place;
    const bool waits = place == Place::west || place == Place::south || place == Place::east;
    if (v.side(u) == v.s.active && (waits || v.here(u))) return std::nullopt;
  }
  return Answer(EndMoves{});
}

}  // namespace hexpost::kadesh
