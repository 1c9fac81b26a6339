#include "engine/systems/kadesh/rules/movement/random_orders.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/systems/kadesh/model/terrain.h"
#include "engine/systems/kadesh/rules/movement/order_lists.h"
#include "engine/systems/kadesh/rules/retreat/place.h"

namespace hexpost::kadesh {
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

/// One of the values; there is at least one.
auto one_of(const auto& values, dice::Random& random) {
  return values[static_cast<std::size_t>(random.below(values.size()))];
}

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
  const bool apart = gait == Gait::march || gait == Gait::quick || !v.steady(u);
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
      if (!step.road && w.gait == Gait::march && !march_ground(v, numbers.hex(slot), numbers.hex(to))) continue;
      if (!step.road && w.gait == Gait::quick && !quick_ground(v, numbers.hex(slot), numbers.hex(to))) continue;
      if (cheap && step.points > least) continue;
      if (cheap && step.points < least) least = step.points, sides.clear();
      sides.push_back(k);
    }
    if (sides.empty()) break;
    const hex::Side side = one_of(sides, random);
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
  if (any && random.chance(k_others)) with = one_of(v.units_at(v.unit(u).at), random);
  if (with != k_no_unit && with != u) out.push_back({Leg::Kind::with, {}, with});
  if (!any || !random.chance(k_leaders)) return out;
  const auto leaders = v.leaders_at(v.side(u), v.unit(u).at);
  if (!leaders.empty()) out.push_back({Leg::Kind::taking, {}, k_no_unit, one_of(leaders, random)});
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
    Hex target = v.unit(one_of(near, random)).at;
    const bool overruns = is_chariot(v.type(u)) && !overrun_bar(v, v.side(u), target) && random.chance(k_overruns);
    UnitLegs order{u, companions(v, u, random, i)};
    const Wanderer w = wanderer(v, u, overruns ? Gait::overrun : Gait::charge);
    const Hex end = wander(v, w, v.unit(u).at, target, 1, random, order.legs);
    if (!v.next_to(other(w.side), end)) continue;
    if (hex::distance(end, target) > 1) target = v.unit(one_of(v.neighbours(other(w.side), end), random)).at;
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
  const Hex first = one_of(edge_of(v, v.unit(u).place), random);
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

ChargesQuestion::Answer random_charges_order(const TableView& v, dice::Random& random) {
  if (random.chance(k_ends)) return EndCharges{};
  int units = k_chargers;
  if (auto drawn = for_a_unit(v, random, [&](UnitId u) { return random_charge(v, u, units, random); })) return *drawn;
  WaysToEnemies ways;
  const auto listed = [&](UnitId u) {
    std::vector<ChargesQuestion::Answer> all;
    if (v.here(u)) list_charges(v, u, ways, k_few, all);
    return all.empty() ? std::nullopt : std::optional(one_of(all, random));
  };
  return for_a_unit(v, random, listed).value_or(EndCharges{});
}

MovesQuestion::Answer random_moves_order(const TableView& v, dice::Random& random) {
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
    return all.empty() ? std::nullopt : std::optional(one_of(all, random));
  };
  return for_a_unit(v, random, listed).value_or(EndMoves{});
}

}  // namespace hexpost::kadesh
