#include "engine/systems/kadesh/rules/movement/order_lists.h"

#include <algorithm>

#include "engine/dice/random.h"
#include "engine/systems/kadesh/model/terrain.h"
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
  constexpr std::size_t k_apart = 7;  // one in this many of the hexes in reach
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

std::optional<MovesQuestion::Answer> MovesQuestion::forced(const TableView& v) const {
  for (UnitId u = 0; u < v.count(); ++u) {
    if (v.side(u) == v.s.active && (waits_to_enter(v, u) || v.here(u))) return std::nullopt;
  }
  for (LeaderId l = 0; l < v.leader_count(); ++l) {
    if (v.leader_info(l).side == v.s.active && v.leader_here(l) && !v.leader(l).moved) return std::nullopt;  // [K85]
  }
  return Answer(EndMoves{});
}

// ---- random orders
// An order is drawn piece by piece: a unit, those that go along, a goal, a way towards it. Only the order that comes
// out is judged. Where no unit has drawn a legal order, the lists are asked.

namespace {

// in a hundred
constexpr int k_ends = 20;      ///< orders that end the phase, so that phases end
constexpr int k_reserves = 5;   ///< leaders who turn to Reserve
constexpr int k_leads = 5;      ///< moves of a leader
constexpr int k_turns = 5;      ///< units that only turn
constexpr int k_quick = 10;     ///< moves in quick time
constexpr int k_marches = 20;   ///< entries in March Mode
constexpr int k_faces = 15;     ///< orders that name a facing
constexpr int k_others = 20;    ///< units that are to go with any unit of their hex
constexpr int k_leaders = 20;   ///< units that are to take a leader along
constexpr int k_overruns = 50;  ///< overruns where one may be
constexpr int k_nearest = 70;   ///< charges at one of the nearest enemies
constexpr int k_cheap = 60;     ///< steps that are the cheapest
constexpr int k_astray = 10;    ///< steps that need not lead towards the goal
// ways of one unit that are tried
constexpr int k_charges = 2;
constexpr int k_chargers = 10;  ///< units for which charges are tried before they are listed
constexpr int k_moves = 3;
constexpr std::size_t k_longest = 40;  ///< hexes of a way
constexpr std::size_t k_few = 12;      ///< orders of one unit that are listed where none was drawn

Leg random_facing(dice::Random& random) {
  return {Leg::Kind::face, {}, k_no_unit, k_no_leader, static_cast<Facing>(2 * random.below(hex::k_sides) + 1)};
}

/// Pieces on their way.
struct Wanderer {
  UnitId unit = k_no_unit;
  SideId side = k_egypt;
  bool wheels = true;
  bool apart = false;  ///< keeps away from enemies
  Gait gait = Gait::move;
  int points = 0;
};

Wanderer wanderer(View v, UnitId u, Gait gait) {
  const SideId side = v.side(u);
  const bool leaves_zone = gait != Gait::overrun && v.here(u) && v.in_zone(other(side), v.unit(u).at);
  const bool apart = is_formed(gait) || !v.steady(u);
  return {u, side, rolls(v.type(u)), apart, gait, allowance(v, u, gait, leaves_zone) - v.unit(u).spent};
}

/// Adds random steps from a hex towards the goal until they come `near` it, to an enemy zone of control, or to the end
/// of the Movement Points; returns the last hex. A single step may cost more than there are [8.1.1].
Hex wander(View v, Wanderer w, Hex from, Hex goal, int near, dice::Random& random, std::vector<Leg>& legs) {
  const hex::Numbering& numbers = v.data.numbers;
  const SideId enemy = other(w.side);
  int slot = numbers.of(from);
  for (std::size_t i = 0; i < k_longest && hex::distance(numbers.hex(slot), goal) > near; ++i) {
    const bool astray = random.chance(k_astray);
    const bool may_spend_all = i == 0 && w.gait == Gait::move;
    const bool cheap = !astray && random.chance(k_cheap);
    int least = cheap ? w.points : 0;
    base::ShortList<hex::Side, hex::k_sides> sides;
    for (hex::Side k = 0; k < hex::k_sides; ++k) {
      const int to = numbers.beside(slot, k);
      if (to < 0 || v.held_by(enemy, to) || (w.apart && v.next_to(enemy, to))) continue;
      if (!astray && hex::distance(numbers.hex(to), goal) >= hex::distance(numbers.hex(slot), goal)) continue;
      const StepCost step = step_cost(v, w.wheels, slot, k);
      if (!step.allowed || ((step.whole || step.points > w.points) && !may_spend_all)) continue;
      if (hex::distance(numbers.hex(to), goal) <= near && w.unit != k_no_unit && !room_for(v, w.unit, numbers.hex(to)))
        continue;
      if (!step.road && !has_ground(v, w.gait, numbers.hex(slot), numbers.hex(to))) continue;
      if (cheap && step.points > least) continue;
      if (cheap && step.points < least) least = step.points, sides.clear();
      sides.push_back(k);
    }
    if (sides.empty()) break;
    const hex::Side side = random.one_of(sides);
    w.points -= step_cost(v, w.wheels, slot, side).points;
    slot = numbers.beside(slot, side);
    legs.push_back({Leg::Kind::go, numbers.hex(slot)});
    if (w.gait != Gait::overrun && v.in_zone(enemy, numbers.hex(slot))) break;
  }
  return numbers.hex(slot);
}

/// A hex as many steps away as a way may be long, or fewer; it need not be on the map.
Hex random_goal(Hex from, int points, dice::Random& random) {
  const auto any = [&] { return static_cast<int>(random.below(static_cast<std::uint64_t>(std::max(points, 1)))) + 1; };
  const int far = std::max(any(), any());  // there are more hexes far away than near
  const auto side = static_cast<hex::Side>(random.below(hex::k_sides));
  const auto aside = static_cast<int>(random.below(static_cast<std::uint64_t>(far)));
  for (int i = 0; i < far; ++i)
    from = hex::step(from, i < aside ? side + 1 : side);
  return from;
}

/// The units and leaders that go along. What the rules seldom let go along is drawn in the first try only.
std::vector<Leg> companions(View v, UnitId u, dice::Random& random, int tried) {
  std::vector<Leg> out;
  UnitId with = is_chariot(v.type(u)) ? v.with_partner(u) : k_no_unit;
  const bool any = tried == 0 && v.here(u);
  if (any && random.chance(k_others)) with = random.one_of(v.units_at(v.unit(u).at));
  if (with != k_no_unit && with != u) out.push_back({Leg::Kind::with, {}, with});
  if (!any || !random.chance(k_leaders)) return out;
  const auto leaders = v.leaders_at(v.side(u), v.unit(u).at);
  if (!leaders.empty()) out.push_back({Leg::Kind::taking, {}, k_no_unit, random.one_of(leaders)});
  return out;
}

/// The order if it is legal.
template <class Question, class Order>
std::optional<typename Question::Answer> if_legal(const TableView& v, Order order) {
  if (Question{}.judge_order(v, order)) return std::nullopt;
  return std::optional<typename Question::Answer>(std::move(order));
}

using Charged = std::optional<ChargesQuestion::Answer>;
using Moved = std::optional<MovesQuestion::Answer>;

/// The enemies that the unit may come next to, as the crow flies; mostly the nearest of them.
Army attackable(View v, UnitId u, dice::Random& random) {
  const Hex at = v.unit(u).at;
  const auto far = [&](UnitId e) { return hex::distance(at, v.unit(e).at); };
  Army out;
  int most = v.info(u).charge + 1;
  const bool nearest = random.chance(k_nearest);
  for (const UnitId e : v.s.on_map[other(v.side(u))]) {
    if (far(e) > most) continue;
    if (nearest && far(e) < most) most = far(e), out.clear();
    out.push_back(e);
  }
  return out;
}

/// A charge or overrun of the unit; nothing if none was found. `units`: those for which one may still be drawn.
Charged random_charge(const TableView& v, UnitId u, int& units, dice::Random& random) {
  if (units <= 0 || !v.here(u) || v.type(u) == UnitType::runner || !may_charge(v, u)) return std::nullopt;
  --units;
  const Army near = attackable(v, u, random);
  for (int i = 0; i < k_charges && !near.empty(); ++i) {
    Hex target = v.unit(random.one_of(near)).at;
    const bool overruns = is_chariot(v.type(u)) && !overrun_bar(v, v.side(u), target) && random.chance(k_overruns);
    UnitLegs order{u, companions(v, u, random, i)};
    const Wanderer w = wanderer(v, u, overruns ? Gait::overrun : Gait::charge);
    const Hex end = wander(v, w, v.unit(u).at, target, 1, random, order.legs);
    if (!v.next_to(other(w.side), end)) continue;
    if (hex::distance(end, target) > 1) target = v.unit(random.one_of(v.neighbours(other(w.side), end))).at;
    if (i == 0 && random.chance(k_faces)) order.legs.push_back(random_facing(random));
    order.legs.push_back({Leg::Kind::at, target});
    auto legal = overruns ? if_legal<ChargesQuestion>(v, OverrunOrder{std::move(order)})
                          : if_legal<ChargesQuestion>(v, ChargeOrder{std::move(order)});
    if (legal) return legal;
  }
  return std::nullopt;
}

/// [6.1.1] A way onto the map.
Moved random_entry(const TableView& v, UnitId u, dice::Random& random) {
  const Hex first = random.one_of(edge_of(v, v.unit(u).place));
  const Gait gait = random.chance(k_marches) ? Gait::march : Gait::move;
  UnitLegs order{u, {{Leg::Kind::go, first}}};
  if (random.chance(50)) {
    Wanderer w = wanderer(v, u, gait);
    --w.points;  // for the first hex
    wander(v, w, first, random_goal(first, w.points, random), 0, random, order.legs);
  }
  return gait == Gait::march ? if_legal<MovesQuestion>(v, MarchOrder{std::move(order)})
                             : if_legal<MovesQuestion>(v, EnterOrder{std::move(order)});
}

/// A move of a unit on the map. In a file it ends next to the unit ahead [8.3].
Moved random_walk(const TableView& v, UnitId u, dice::Random& random, int tried) {
  if (random.chance(k_turns)) return if_legal<MovesQuestion>(v, FaceOrder{{u, {random_facing(random)}}});
  const Gait gait = v.unit(u).march ? Gait::march : random.chance(k_quick) ? Gait::quick : Gait::move;
  const Hex at = v.unit(u).at;
  const Wanderer w = wanderer(v, u, gait);
  const UnitId ahead = gait == Gait::march ? unit_ahead(v, u) : k_no_unit;
  UnitLegs order{u, companions(v, u, random, tried)};
  const std::size_t before = order.legs.size();
  const Hex goal = ahead == k_no_unit ? random_goal(at, w.points, random) : v.unit(ahead).at;
  wander(v, w, at, goal, ahead == k_no_unit || random.chance(50) ? 0 : 1, random, order.legs);
  if (order.legs.size() == before) return std::nullopt;
  if (random.chance(k_faces)) order.legs.push_back(random_facing(random));
  if (gait == Gait::march) return if_legal<MovesQuestion>(v, MarchOrder{std::move(order)});
  if (gait == Gait::quick) return if_legal<MovesQuestion>(v, QuickOrder{std::move(order)});
  return if_legal<MovesQuestion>(v, MoveOrder{std::move(order)});
}

Moved random_move(const TableView& v, UnitId u, dice::Random& random) {
  const bool waits = waits_to_enter(v, u);
  if (!waits && (!v.here(u) || stays_put(v, u))) return std::nullopt;
  for (int i = 0; i < k_moves; ++i) {
    if (auto order = waits ? random_entry(v, u, random) : random_walk(v, u, random, i)) return order;
  }
  return std::nullopt;
}

/// A way of a leader by himself.
Moved random_lead(const TableView& v, LeaderId l, dice::Random& random) {
  const Leader& leader = v.leader(l);
  if (!v.leader_here(l)) return std::nullopt;
  const Gait gait = leader.mode == Mode::march ? Gait::march : Gait::move;
  const Wanderer w{
      k_no_unit, v.leader_info(l).side, true, gait == Gait::march, gait, allowance(v, l, gait) - leader.spent};
  LeadOrder order{l, {}};
  wander(v, w, leader.at, random_goal(leader.at, w.points, random), 0, random, order.legs);
  return if_legal<MovesQuestion>(v, std::move(order));
}

/// What `draw` finds for a random unit of the side whose turn it is; of those that have nothing the next one is asked.
auto for_a_unit(View v, dice::Random& random, auto draw) -> decltype(draw(UnitId{})) {
  const UnitId lowest = v.s.active == k_egypt ? UnitId{0} : v.data.first_hittite;
  const int count = v.s.active == k_egypt ? v.data.first_hittite : v.count() - v.data.first_hittite;
  if (count == 0) return std::nullopt;
  const auto first = static_cast<int>(random.below(static_cast<std::uint64_t>(count)));
  for (int i = 0; i < count; ++i) {
    if (auto order = draw(static_cast<UnitId>(lowest + (first + i) % count))) return order;
  }
  return std::nullopt;
}

}  // namespace

ChargesQuestion::Answer ChargesQuestion::sample(const TableView& v, dice::Random& random) const {
  if (random.chance(k_ends)) return EndCharges{};
  int units = k_chargers;
  if (auto drawn = for_a_unit(v, random, [&](UnitId u) { return random_charge(v, u, units, random); })) return *drawn;
  WaysToEnemies ways;
  const auto listed = [&](UnitId u) {
    std::vector<ChargesQuestion::Answer> all;
    if (v.here(u)) list_charges(v, u, ways, k_few, all);
    return all.empty() ? std::nullopt : std::optional(random.one_of(all));
  };
  return for_a_unit(v, random, listed).value_or(EndCharges{});
}

MovesQuestion::Answer MovesQuestion::sample(const TableView& v, dice::Random& random) const {
  if (v.leader_count() > 0) {
    const auto l = static_cast<LeaderId>(random.below(static_cast<std::size_t>(v.leader_count())));
    Moved order;
    if (random.chance(k_reserves)) order = if_legal<MovesQuestion>(v, ReserveOrder{l});
    if (!order && random.chance(k_leads)) order = random_lead(v, l, random);
    if (order) return *std::move(order);
  }
  if (random.chance(k_ends)) return EndMoves{};
  if (auto drawn = for_a_unit(v, random, [&](UnitId u) { return random_move(v, u, random); })) return *drawn;
  const auto listed = [&](UnitId u) {
    std::vector<MovesQuestion::Answer> all;
    list_moves(v, u, k_few, all);
    return all.empty() ? std::nullopt : std::optional(random.one_of(all));
  };
  return for_a_unit(v, random, listed).value_or(EndMoves{});
}

}  // namespace hexpost::kadesh
