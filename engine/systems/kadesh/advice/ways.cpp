#include "engine/systems/kadesh/advice/ways.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>

#include "engine/systems/kadesh/model/terrain.h"
#include "engine/systems/kadesh/rules/command/command.h"
#include "engine/systems/kadesh/rules/melee/combat.h"
#include "engine/systems/kadesh/rules/movement/movement.h"
#include "engine/systems/kadesh/rules/movement/orders.h"
#include "engine/systems/kadesh/rules/movement/walk.h"
#include "engine/systems/kadesh/rules/setup/setup.h"

namespace hexpost::kadesh {
namespace {

using Kind = Leg::Kind;

/// The legs with this way: behind those that go along, before everything else.
std::vector<Leg> with_way(const std::vector<Leg>& typed, const std::vector<Hex>& way) {
  std::vector<Leg> out;
  const auto along = [](const Leg& leg) { return leg.kind == Kind::with || leg.kind == Kind::taking; };
  std::ranges::copy_if(typed, std::back_inserter(out), along);
  for (const Hex h : way)
    out.push_back({Kind::go, h});
  std::ranges::copy_if(typed, std::back_inserter(out),
                       [&](const Leg& leg) { return !along(leg) && leg.kind != Kind::go; });
  return out;
}

std::vector<Hex> stops_of(const std::vector<Leg>& legs) {
  std::vector<Hex> out;
  for (const Leg& leg : legs) {
    if (leg.kind == Kind::go) out.push_back(leg.hex);
  }
  return out;
}

struct PaidWay {
  std::vector<Hex> way;
  int points = 0;
};
/// A way that leads through all the stops, and what it costs.
using Way = std::optional<PaidWay>;

/// From where the party stands; the cheapest way to each stop that is not the next hex.
Way through(View v, Party party, Gait gait, int points, const std::vector<Hex>& stops) {
  const bool wheels = party.units.empty() || rolls(v.type(party.units.front()));
  PaidWay out;
  for (const Hex stop : stops) {
    if (hex::adjacent(party.at, stop)) {
      const StepCost step = step_cost(v, wheels, party.at, stop);
      out.way.push_back(stop), out.points += step.points;
    } else {
      const auto all = reachable(v, party, gait, points - out.points);
      const auto to = std::ranges::find_if(all, [&](const Reach& r) { return !r.stays && r.end == stop; });
      if (to == all.end()) return std::nullopt;
      const auto way = all.way(*to);
      out.way.insert(out.way.end(), way.begin(), way.end());
      out.points += to->points;
    }
    party.at = stop;
  }
  return out;
}

/// [6.1.1] From a Move to Map box: by the hex of the edge that makes the way cheapest, the lowest of equals.
Way onto_map(View v, Place box, const Party& party, Gait gait, int points, const std::vector<Hex>& stops) {
  const bool wheels = party.units.empty() || rolls(v.type(party.units.front()));
  Way best;
  for (const Hex edge : edge_of(v, box)) {
    const auto first = way_points(v, wheels, party, {edge});
    if (!first) continue;
    Party there = party;
    there.at = edge, there.entering = false;
    auto rest = stops;
    if (rest.front() == edge) rest.erase(rest.begin());
    Way way = through(v, there, gait, points - *first, rest);
    if (!way) continue;
    way->way.insert(way->way.begin(), edge), way->points += *first;
    if (!best || way->points < best->points) best = way;
  }
  return best;
}

Way way_of(View v, const Party& party, Place place, Gait gait, int points, const std::vector<Hex>& stops) {
  if (stops.empty()) return std::nullopt;
  if (is_entry_box(place)) return onto_map(v, place, party, gait, points, stops);
  return place == Place::map ? through(v, party, gait, points, stops) : std::nullopt;
}

template <class Order>
constexpr Gait k_gait = std::is_same_v<Order, ChargeOrder> || std::is_same_v<Order, OverrunOrder> ? Gait::charge
                        : std::is_same_v<Order, MarchOrder>                                       ? Gait::march
                        : std::is_same_v<Order, QuickOrder>                                       ? Gait::quick
                                                                                                  : Gait::move;

/// The units of the order, as they stand.
Party party_of(View v, const UnitLegs& typed) {
  Party out{{typed.unit}, {}, v.side(typed.unit), v.unit(typed.unit).at, !v.here(typed.unit)};
  for (const Leg& leg : typed.legs) {
    if (leg.kind == Kind::with) out.units.push_back(leg.unit);
  }
  return out;
}

/// A way, and the facing at its end if the order has to name one.
struct WayTo {
  std::vector<Hex> way;
  std::optional<Facing> face{};
};

/// [4.4.1] How many enemies would drive off a unit that stands there: their zones reach it, and it does not face them.
int unanswered(View v, SideId side, Hex end, Facing facing) {
  int out = 0;
  for (const UnitId enemy : v.zones(other(side), end))
    out += v.routed(enemy) || View::arc(end, facing, v.unit(enemy).at) == Arc::front ? 0 : 1;
  return out;
}

/// Every hex from which a charge reaches its target: those in which no enemy drives it off first.
std::vector<WayTo> ways_to_target(View v, const Party& party, Hex target) {
  const Unit& unit = v.unit(party.units.front());
  const Reaches reaches = reachable(v, party, Gait::charge, v.info(party.units.front()).charge);
  struct Rated {
    WayTo to;
    int unanswered = 0;
  };
  std::vector<Rated> all;
  for (const Reach& reach : reaches) {
    if (reach.stays || !hex::adjacent(reach.end, target)) continue;
    Rated one{{reaches.way(reach)},
              unanswered(v, party.side, reach.end, facing_towards(reach.end, unit.facing, target))};
    for (Facing facing = 1; facing < hex::k_facings; facing = static_cast<Facing>(facing + 2)) {
      const int left = unanswered(v, party.side, reach.end, facing);
      if (View::arc(reach.end, facing, target) == Arc::front && left < one.unanswered)
        one.to.face = facing, one.unanswered = left;
    }
    all.push_back(std::move(one));
  }
  std::ranges::stable_sort(all, {}, [&](const Rated& one) {
    return std::tuple(v.occupied(one.to.way.back()), one.unanswered, one.to.way.size());
  });
  std::vector<WayTo> out;
  for (Rated& one : all)
    out.push_back(std::move(one.to));
  return out;
}

template <class Order>
std::vector<std::string> legal(const TableView& v, const Order& typed, const std::vector<WayTo>& ways,
                               std::size_t limit) {
  using Question = std::conditional_t<k_gait<Order> == Gait::charge, ChargesQuestion, MovesQuestion>;
  std::vector<std::string> out;
  const std::string as_typed = orders::print(v.names(), typed);
  const bool faces = std::ranges::find(typed.legs, Kind::face, &Leg::kind) != typed.legs.end();
  for (const WayTo& to : ways) {
    Order order = typed;
    order.legs = with_way(typed.legs, to.way);
    const auto at = std::ranges::find(order.legs, Kind::at, &Leg::kind);
    if (to.face && !faces) order.legs.insert(at, {Kind::face, {}, k_no_unit, k_no_leader, *to.face});
    if (out.size() == limit || Question{}.judge_order(v, order)) continue;
    if (std::string line = orders::print(v.names(), order); line != as_typed) out.push_back(std::move(line));
  }
  return out;
}

/// [8.8] A charge whose last hex is an enemy's: `charge UNIT HEX` with `at`.
template <class Order>
std::optional<Order> with_target(const TableView& v, const Order& typed) {
  if (k_gait<Order> != Gait::charge || typed.legs.empty()) return std::nullopt;
  const Leg& last = typed.legs.back();
  if (last.kind != Kind::go || !v.enemy_at(v.side(typed.unit), last.hex)) return std::nullopt;
  if (std::ranges::find(typed.legs, Kind::at, &Leg::kind) != typed.legs.end()) return std::nullopt;
  Order out = typed;
  out.legs.back().kind = Kind::at;
  return out;
}

template <class Order>
requires(std::is_base_of_v<UnitLegs, Order>) std::vector<std::string> full(const TableView& v, const Order& typed,
                                                                           std::size_t limit) {
  if (auto aimed = with_target(v, typed)) return full(v, *aimed, limit);
  const Unit& unit = v.unit(typed.unit);
  const Party party = party_of(v, typed);
  auto stops = stops_of(typed.legs);
  const auto target = std::ranges::find(typed.legs, Kind::at, &Leg::kind);
  if (stops.empty() && target != typed.legs.end() && v.here(typed.unit))
    return legal(v, typed, ways_to_target(v, party, target->hex), limit);
  const bool extra = k_gait<Order> == Gait::move && unit.extra > 0;  // [8.10] first into the hex that was overrun
  if (extra && unit.overrun && !stops.empty() && stops.front() != *unit.overrun)
    stops.insert(stops.begin(), *unit.overrun);
  const Gait gait = extra ? Gait::extra : k_gait<Order>;
  const bool zone = v.here(typed.unit) && gait != Gait::extra && v.in_zone(other(party.side), party.at);
  int points = allowance(v, typed.unit, gait, zone) - unit.spent;
  for (const UnitId u : party.units)
    points = std::min(points, allowance(v, u, gait, zone) - v.unit(u).spent);
  const Way way = way_of(v, party, unit.place, gait, points, stops);
  return way ? legal(v, typed, {WayTo{way->way}}, limit) : std::vector<std::string>{};
}

std::vector<std::string> full(const TableView& v, const LeadOrder& typed, std::size_t limit) {
  const Leader& leader = v.leader(typed.leader);
  const Gait gait = leader.mode == Mode::march ? Gait::march : Gait::move;
  const Party party{{}, {typed.leader}, v.leader_info(typed.leader).side, leader.at, leader.place != Place::map};
  const auto way_in = [&](Gait how) {
    return way_of(v, party, leader.place, how, allowance(v, typed.leader, how) - leader.spent, stops_of(typed.legs));
  };
  Way way = way_in(gait);
  if (!way && gait == Gait::move) way = way_in(Gait::quick);  // [8.4] [K85]
  return way ? legal(v, typed, {WayTo{way->way}}, limit) : std::vector<std::string>{};
}

/// [3.0] `place UNIT HEX` with the facing that the proposed set-up has there.
std::vector<std::string> placed(const TableView& v, const orders::Line& line) {
  const auto unit = v.names().find_unit(line.word(1));
  const auto at = v.names().grid().find(line.word(2));
  if (line.words.size() != 3 || !unit || !at) return {};
  const auto u = static_cast<UnitId>(*unit);
  const PlaceOrder order{u, *at, setup_facing(v, u, *at)};
  return {orders::print(v.names(), order)};
}

/// The order of the unit with its runner or chariot, if that goes along.
template <class Order>
Order order_of(View v, UnitId u) {
  Order out;
  out.unit = u;
  if (const UnitId partner = v.with_partner(u); partner != k_no_unit)
    out.legs.push_back({Kind::with, {}, partner, k_no_leader, {}});
  return out;
}

/// The cheapest legal move to a hex that no friend holds or will have taken, with the target in front.
std::optional<std::string> move_up_to(const TableView& v, UnitId u, Hex target, std::vector<Hex>& taken) {
  MoveOrder order = order_of<MoveOrder>(v, u);
  const Party party = party_of(v, order);
  const bool zone = v.in_zone(other(party.side), party.at);
  const Reaches reaches = reachable(v, party, Gait::move, allowance(v, u, Gait::move, zone) - v.unit(u).spent);
  std::vector<const Reach*> ends;
  for (const Reach& reach : reaches) {
    const bool free = reach.stays || (!v.occupied(reach.end) && std::ranges::find(taken, reach.end) == taken.end());
    if (free && hex::adjacent(reach.end, target)) ends.push_back(&reach);
  }
  std::ranges::stable_sort(ends, {}, [](const Reach* reach) { return reach->points; });
  for (const Reach* reach : ends) {
    MoveOrder move = order;
    move.legs = with_way(order.legs, reach->stays ? std::vector<Hex>{} : reaches.way(*reach));
    for (Facing facing = 1; facing < hex::k_facings; facing = static_cast<Facing>(facing + 2)) {
      if (View::arc(reach->end, facing, target) != Arc::front) continue;
      MoveOrder turned = move;
      turned.legs.push_back({Kind::face, {}, k_no_unit, k_no_leader, facing});
      if (MovesQuestion{}.judge_order(v, turned)) continue;
      taken.push_back(reach->end);
      return orders::print(v.names(), turned);
    }
  }
  return std::nullopt;
}

/// The free hex beside the target that is nearest to the unit; none if the unit stands beside it. The refusal of a move
/// there says why the unit does not come into contact.
std::optional<Hex> nearest_beside(const TableView& v, UnitId u, Hex target, const std::vector<Hex>& taken) {
  const Hex from = v.unit(u).at;
  if (hex::adjacent(from, target)) return std::nullopt;
  std::optional<Hex> out;
  for (hex::Side side = 0; side < hex::k_sides; ++side) {
    const Hex h = hex::step(target, side);
    const bool free = v.data.map.grid.contains(h) && !v.occupied(h) && std::ranges::find(taken, h) == taken.end();
    if (free && (!out || hex::distance(from, h) < hex::distance(from, *out))) out = h;
  }
  return out;
}

}  // namespace

std::vector<std::string> moves_into_contact(const TableView& view, const orders::Line& line) {
  if (!base::same_word(line.verb(), AttackOrder::verb) || view.s.phase > Phase::moves) return {};
  const auto parsed = orders::parse_any<AttackOrder>(view.names(), line);
  if (!parsed || parsed->index() != 0) return {};
  const AttackOrder& attack = std::get<0>(std::get<0>(*parsed));
  std::vector<std::string> out;
  std::vector<Hex> taken;
  for (const UnitId u : attack.units()) {
    if (!view.here(u) || view.fronts(u, attack.target) || view.unit(u).charge) continue;
    if (view.unit(u).level >= Level::shaken) continue;  // [4.5.3] no move lets it attack: its attack is refused
    if (auto move = move_up_to(view, u, attack.target, taken)) {
      out.push_back(*std::move(move));
      continue;
    }
    ChargeOrder charge = order_of<ChargeOrder>(view, u);
    charge.legs.push_back({Kind::at, attack.target, k_no_unit, k_no_leader, {}});
    auto ways = legal(view, charge, ways_to_target(view, party_of(view, charge), attack.target), 1);
    if (!ways.empty()) {
      out.push_back(std::move(ways.front()));
    } else if (const auto beside = nearest_beside(view, u, attack.target, taken)) {
      taken.push_back(*beside);
      MoveOrder far = order_of<MoveOrder>(view, u);
      far.legs.push_back({Kind::go, *beside});
      out.push_back(orders::print(view.names(), far));
    }
  }
  return out;
}

std::vector<std::string> full_orders(const TableView& view, const orders::Line& line, std::size_t limit) {
  if (base::same_word(line.verb(), PlaceOrder::verb)) return placed(view, line);
  const auto parsed =
      orders::parse_any<ChargeOrder, OverrunOrder, MoveOrder, MarchOrder, QuickOrder, EnterOrder, LeadOrder>(
          view.names(), line);
  if (!parsed || parsed->index() != 0) return {};
  if (const auto* move = std::get_if<MoveOrder>(&std::get<0>(*parsed)); move && stops_of(move->legs).empty()) {
    const FaceOrder turn{*move};  // `move UNIT face FACING` names no hex
    if (limit > 0 && !MovesQuestion{}.judge_order(view, turn)) return {orders::print(view.names(), turn)};
  }
  return std::visit([&](const auto& order) { return full(view, order, limit); }, std::get<0>(*parsed));
}

}  // namespace hexpost::kadesh
