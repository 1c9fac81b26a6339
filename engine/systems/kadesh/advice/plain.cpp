#include "engine/systems/kadesh/advice/plain.h"

#include <algorithm>
#include <array>
#include <variant>

#include "engine/base/lists.h"
#include "engine/systems/kadesh/advice/posts.h"
#include "engine/systems/kadesh/model/terrain.h"
#include "engine/systems/kadesh/rules/melee/duty.h"
#include "engine/systems/kadesh/rules/melee/figures.h"
#include "engine/systems/kadesh/rules/melee/prospect.h"
#include "engine/systems/kadesh/rules/movement/movement.h"
#include "engine/systems/kadesh/rules/movement/order_lists.h"
#include "engine/systems/kadesh/rules/retreat/place.h"

namespace hexpost::kadesh {
namespace {

constexpr int k_least_charge = 12;     ///< prospect of a charge that is worth it
constexpr int k_least_approach = -12;  ///< prospect of an attack for which a unit goes next to an enemy
constexpr int k_camp_watch = 4;        ///< hexes from an enemy at which units leave the Camp
constexpr int k_nearest_archer = 2;    ///< range of fire by which a unit keeps away from the enemy
constexpr int k_end_of_march = 6;      ///< hexes from an enemy at which a march ends
constexpr int k_tempting = 6;          ///< chance in 36ths to turn to plunder that a Hittite unit accepts
constexpr int k_await = 12;            ///< hexes from an enemy at which Hittites leave the ground behind the Orontes
constexpr int k_better_post = 12;      ///< by how much a leader's new post is to be better
constexpr int k_by_river = 2;          ///< hexes from the Orontes at which a march without command ends

int nearest_foe(View v, SideId side, Hex from) {
  return v.nearest(other(side), from, k_no_way);
}

/// Enemies that have a hex in their zone of control.
class Threats {
 public:
  Threats(View v, SideId side, Hex end) {
    if (!v.on_map(end) || !v.next_to(other(side), end)) return;
    for (hex::Side k = 0; k < hex::k_sides; ++k) {
      const Hex next = hex::step(end, k);
      if (!v.held_by(other(side), next)) continue;
      for (UnitId e = v.first_at(next); e != k_no_unit; e = v.unit(e).next)
        across_[static_cast<std::size_t>(k)] += v.projects(e, end) ? 1 : 0;
    }
  }
  /// Those that are not in front of a unit that stands there with the facing: it would be driven off [4.4.1].
  int unanswered(Facing facing) const {
    int out = 0;
    for (hex::Side k = 0; k < hex::k_sides; ++k) {
      if (View::arc(k, facing) != Arc::front) out += across_[static_cast<std::size_t>(k)];
    }
    return out;
  }

 private:
  std::array<int, hex::k_sides> across_{};  // by side of the hex
};

/// The facing that has the target in front, or the hex next to it on the straight line; of two the one that leaves
/// fewer enemies unanswered.
Facing towards(const Threats& threats, Hex from, Hex target) {
  hex::Side best = 0;
  for (hex::Side k = 1; k < hex::k_sides; ++k) {
    if (hex::distance(hex::step(from, k), target) < hex::distance(hex::step(from, best), target)) best = k;
  }
  const Facing right = hex::clock(2 * best + 1), left = hex::clock(2 * best - 1);
  return threats.unanswered(left) < threats.unanswered(right) ? left : right;
}

/// The nearest enemy's hex; the lowest unit of equals.
Hex nearest_foe_hex(View v, SideId side, Hex from) {
  Hex best = from;
  int least = k_no_way;
  for (const UnitId e : v.s.on_map[other(side)]) {
    if (const int far = hex::distance(from, v.unit(e).at); far < least) least = far, best = v.unit(e).at;
  }
  return best;
}

/// The expected result of an attack of the unit on the hex, with all friends that could join it.
int promise_here(View v, UnitId u, Hex target) {
  if (melee_bar(v, u, target)) return -k_no_way;
  Attack attack{target, {u}, k_no_leader};
  for (const UnitId friendly : v.neighbours(v.side(u), target)) {
    if (friendly == u || !fights_with(v, attack, friendly)) continue;
    attack.by.push_back(friendly);
    if (attack_bar(v, attack)) attack.by.pop_back();
  }
  return prospect(v, attack);
}

Units with_partner(View v, UnitId u) {
  Units out{u};
  if (const UnitId partner = v.with_partner(u); partner != k_no_unit) out.push_back(partner);
  return out;
}

/// The same from `end` with the facing.
int promise(View v, Thoughts& mind, UnitId u, Hex end, Facing facing, Hex target, bool charge, bool fast) {
  State& s = mind.trial();
  const Units party = with_partner(v, u);
  for (const UnitId one : party) {
    if (end != v.unit(one).at) put(v.data, s, one, end);
    Unit& unit = s.units[static_cast<std::size_t>(one)];
    unit.facing = facing;
    if (charge) unit.charge = target, unit.fast = fast;
  }
  const int out = promise_here({v.data, s}, u, target);
  for (const UnitId one : party) {
    if (end == v.unit(one).at) continue;
    v.here(one) ? put(v.data, s, one, v.unit(one).at) : take_off(v.data, s, one, v.unit(one).place);
  }
  for (const UnitId one : party)
    s.units[static_cast<std::size_t>(one)] = v.unit(one);
  return out;
}

/// The expected result of an overrun, in 36ths of a point. A success counts one more: it leaves the unit free to fight.
int overrun_prospect(View v, const Units& by, const Units& foes) {
  constexpr int k_repulse = 2;
  const auto& table = v.data.charts.overrun;
  const int drm = overrun_modifiers(v, by, foes).total();
  int out = 0;
  for (int a = 1; a <= 6; ++a) {
    for (int b = 1; b <= 6; ++b) {
      const int row = std::clamp(a + b + drm - table.first, 0, static_cast<int>(table.rows.size()) - 1);
      const Outcome& outcome = table.rows[static_cast<std::size_t>(row)][0];
      out += v.data.charts.repulsed(table.first + row) ? -k_repulse : outcome.nothing() ? 0 : weight_of(outcome) + 1;
    }
  }
  return out;
}

std::vector<Leg> legs_of(View v, UnitId u, const std::vector<Hex>& way) {
  std::vector<Leg> out;
  if (const UnitId partner = v.with_partner(u); partner != k_no_unit) out.push_back({Leg::Kind::with, {}, partner});
  for (const Hex h : way)
    out.push_back({Leg::Kind::go, h});
  return out;
}

/// True if the hex holds no friends except companions, or may hold several units. Two chariots in a hex would
/// need a leader there at the end of the moves [4.2.1 B].
bool has_hex_alone(View v, const Units& party, Hex end) {
  if (stacking_limit(v, end) > 1) return room_for(v, party, end);
  const auto there = v.units_at(end);
  return std::ranges::all_of(there, [&](UnitId u) { return std::ranges::find(party, u) != party.end(); });
}

/// Runners go with their chariots; every other unit gets its own orders.
bool speaks_for_itself(View v, UnitId u) {
  return v.type(u) != UnitType::runner || v.with_partner(u) == k_no_unit;
}

/// Units in the order in which they are told to move: nearest to the enemy first, so that those behind find room.
Units by_distance(View v, Thoughts& mind) {
  std::vector<std::pair<int, UnitId>> order;
  for (const UnitId u : v.on_map_of(v.s.active)) {
    const Unit& unit = v.unit(u);
    const bool may = speaks_for_itself(v, u) && !unit.moved && !unit.stopped && !unit.unreleased && !unit.scattered &&
                     !unit.repulsed && v.steady(u) && !v.locked(u);
    if (may) order.emplace_back(mind.nearest_foe(u), u);
  }
  std::ranges::sort(order);
  Units out;
  for (const auto& [far, u] : order)
    out.push_back(u);
  return out;
}

/// The way down the field as far as the points reach; it ends before enemies.
std::vector<Hex> descend(View v, UnitId u, Hex from, CostField& field, Gait gait, int points) {
  const hex::Numbering& numbers = v.data.numbers;
  const bool wheels = rolls(v.type(u));
  const SideId enemy = other(v.side(u));
  const int start = numbers.of(from);
  std::vector<Hex> out;
  for (int at = start; at == start || !v.in_zone(enemy, numbers.hex(at));) {
    int best = at, least = field.at(at), price = 0;
    for (hex::Side k = 0; k < hex::k_sides; ++k) {
      const int to = numbers.beside(at, k);
      if (to < 0 || v.held_by(enemy, to) || field.at(to) >= least) continue;
      const StepCost step = step_cost(v, wheels, at, k);
      if (!step.allowed || step.whole || step.points > points) continue;
      if (gait == Gait::march && (!march_ground(v, numbers.hex(at), numbers.hex(to)) || v.next_to(enemy, to))) continue;
      best = to, least = field.at(to), price = step.points;
    }
    if (best == at) break;
    points -= price, at = best;
    out.push_back(numbers.hex(at));
  }
  return out;
}

/// The last hex of the way at which the unit may stop: room there, and next to enemies only if an attack pays.
bool good_end(View v, UnitId u, Hex end, Thoughts& mind) {
  const Units party = with_partner(v, u);
  if (!has_hex_alone(v, party, end)) return false;
  const SideId enemy = other(v.side(u));
  if (mind.temptation(end) > k_tempting) return false;
  if (!v.next_to(enemy, end)) return true;
  const Threats threats(v, v.side(u), end);
  if (threats.unanswered(towards(threats, end, nearest_foe_hex(v, v.side(u), end))) > 0) return false;
  const UnitType t = v.type(u);
  if (t == UnitType::archer || t == UnitType::scout || t == UnitType::runner || v.unit(u).march) return false;
  for (const UnitId foe : v.neighbours(enemy, end)) {
    const Facing facing = towards(threats, end, v.unit(foe).at);
    if (promise(v, mind, u, end, facing, v.unit(foe).at, false, false) > k_least_approach) return true;
  }
  return false;
}

/// The order is legal and can be carried out whatever the dice bring.
bool is_sure(const TableView& v, const Thoughts& mind, const MovesQuestion::Answer& order) {
  return mind.doubts().holds(v, order) && !MovesQuestion{}.judge(v, order);
}
bool is_sure(const TableView& v, const Thoughts& mind, const ChargesQuestion::Answer& order) {
  return mind.doubts().holds(v, order) && !ChargesQuestion{}.judge(v, order);
}

std::optional<MovesQuestion::Answer> move_of(const TableView& v, UnitId u, Thoughts& mind) {
  const Unit& unit = v.unit(u);
  const SideId side = v.side(u);
  const Gait gait = unit.march ? Gait::march : Gait::move;
  const int far = mind.nearest_foe(u);
  if (far <= 1 || v.in_zone(other(side), unit.at)) return std::nullopt;
  if (side == k_egypt && v.is_camp(unit.at) && far > k_camp_watch) return std::nullopt;
  // without reinforcements that a later turn may bring, the river is worth more than the first blow
  if (side == k_hatti && !v.data.alerts && v.hex(unit.at)->east && far > k_await) return std::nullopt;
  if (v.range(u) >= k_nearest_archer && far <= v.range(u)) return std::nullopt;
  const bool wheels = rolls(v.type(u));
  CostField& field = side == k_egypt && unit.march ? mind.camp(wheels) : mind.foes(wheels);
  auto& whole = mind.way(u);
  if (!whole) whole = descend(v, u, unit.at, field, gait, allowance(v, u, gait, false));
  for (auto way = *whole; !way.empty(); way.pop_back()) {
    if (!good_end(v, u, way.back(), mind)) continue;
    auto legs = legs_of(v, u, way);
    const Facing facing = towards({v, side, way.back()}, way.back(), nearest_foe_hex(v, side, way.back()));
    legs.push_back({Leg::Kind::face, {}, k_no_unit, k_no_leader, facing});
    MovesQuestion::Answer order = MoveOrder{{u, legs}};
    if (gait == Gait::march) order = MarchOrder{{u, legs}};
    if (is_sure(v, mind, order)) return order;
  }
  return std::nullopt;
}

/// A unit next to enemies that would be driven off as it stands [4.4.1] turns to those that have it in their zones.
std::optional<MovesQuestion::Answer> turn_of(const TableView& v, UnitId u) {
  const Unit& unit = v.unit(u);
  const SideId side = v.side(u);
  if (!v.next_to(other(side), unit.at)) return std::nullopt;
  const Threats threats(v, side, unit.at);
  Facing best = unit.facing;
  int least = threats.unanswered(best);
  for (Facing f = 1; f < hex::k_facings; f = static_cast<Facing>(f + 2)) {
    if (const int there = threats.unanswered(f); there < least) least = there, best = f;
  }
  if (best == unit.facing) return std::nullopt;
  const FaceOrder order{{u, {{Leg::Kind::face, {}, k_no_unit, k_no_leader, best}}}};
  return MovesQuestion{}.judge(v, order) ? std::nullopt : std::optional<MovesQuestion::Answer>(order);
}

/// The way of a unit from a hex by which it enters, as descend() finds it.
const std::vector<Hex>& way_in(View v, UnitId u, Hex from, Gait gait, int points, Thoughts& mind) {
  const bool wheels = rolls(v.type(u));
  auto& known = mind.way_in({v.data.slot(from), wheels, gait, points});
  if (!known) known = descend(v, u, from, mind.foes(wheels), gait, points);
  return *known;
}

/// Onto the map and on towards the enemy, as far as the points reach: in March Mode where that is legal [8.3] [K39].
std::optional<MovesQuestion::Answer> entry_of(const TableView& v, UnitId u, Thoughts& mind) {
  const Place place = v.unit(u).place;
  const bool wheels = rolls(v.type(u));
  const UnitId partner = v.info(u).partner;
  std::vector<Leg> along;
  const bool together = partner != k_no_unit && v.unit(partner).place == place && !mind.doubts().of(partner);
  if (together) along.push_back({Leg::Kind::with, {}, partner});
  for (const Gait gait : {Gait::march, Gait::move}) {
    for (const Hex h : mind.entries(place, wheels)) {
      if (gait == Gait::march && v.hex(h)->road == 0) continue;
      const Party party{{u}, {}, v.side(u), {}, true};
      const auto first = way_points(v, wheels, party, {h});
      if (!first) continue;
      std::vector<Hex> way = way_in(v, u, h, gait, allowance(v, u, gait, false) - *first, mind);
      way.insert(way.begin(), h);
      for (; !way.empty(); way.pop_back()) {
        if (!good_end(v, u, way.back(), mind)) continue;
        auto legs = along;
        for (const Hex step : way)
          legs.push_back({Leg::Kind::go, step});
        const UnitLegs order{u, legs};
        const MovesQuestion::Answer answer =
            gait == Gait::march ? MovesQuestion::Answer(MarchOrder{order}) : MovesQuestion::Answer(EnterOrder{order});
        if (is_sure(v, mind, answer)) return answer;
      }
    }
  }
  return std::nullopt;
}

/// A leader follows the units under command; one that waits in a box enters.
std::optional<MovesQuestion::Answer> lead_of(const TableView& v, LeaderId l, Thoughts& mind) {
  const Leader& leader = v.leader(l);
  if (leader.moved) return std::nullopt;
  if (is_entry_box(leader.place)) {
    for (const Hex h : mind.entries(leader.place, true)) {
      const LeadOrder order{l, {{Leg::Kind::go, h}}};
      if (is_sure(v, mind, MovesQuestion::Answer(order))) return order;
    }
  }
  if (leader.place != Place::map) return std::nullopt;
  const Party party{{}, {l}, v.leader_info(l).side, leader.at, false};
  const Gait gait = leader.mode == Mode::march ? Gait::march : Gait::move;
  const Posts value(v, mind, l);
  int best = value.value(leader.at) + k_better_post;
  std::optional<LeadOrder> out;
  struct Post {
    Hex at;
    int worth = 0;
  };
  std::vector<Post> posts;
  for (const UnitId u : v.on_map_of(party.side)) {
    const Hex at = v.unit(u).at;
    const bool reached = may_command(v, l, u) && hex::distance(leader.at, at) <= allowance(v, l, gait);
    if (!reached || std::ranges::find(posts, at, &Post::at) != posts.end() || value.most(at) <= best) continue;
    posts.push_back({at, value.value(at)});
  }
  std::erase_if(posts, [&](const Post& post) { return post.worth <= best; });
  if (posts.empty()) return std::nullopt;
  std::vector<Hex> ends = base::transformed(posts, [&](const Post& post) { return post.at; });
  CostField ways(v, true, ends);
  const Reaches reaches = reachable(v, party, gait, allowance(v, l, gait) - leader.spent, &ways);
  for (const Reach& reach : reaches) {
    const auto post = std::ranges::find(posts, reach.end, &Post::at);
    if (reach.stays || post == posts.end() || post->worth <= best) continue;
    LeadOrder order{l, {}};
    for (const Hex h : reaches.way(reach))
      order.legs.push_back({Leg::Kind::go, h});
    if (!is_sure(v, mind, MovesQuestion::Answer(order))) continue;
    best = post->worth, out = order;
  }
  return out ? std::optional<MovesQuestion::Answer>(*out) : std::nullopt;
}

/// Enemies are near to a marching unit.
bool is_threatened(View v, UnitId u) {
  return v.here(u) && v.unit(u).march && nearest_foe(v, v.side(u), v.unit(u).at) <= k_end_of_march;
}

/// The unit marches without command: it may not at all, or comes to the Orontes, which it may not cross [8.3].
bool marches_astray(View v, UnitId u) {
  if (!v.here(u) || !v.unit(u).march || !v.unit(u).out_of_command) return false;
  if (v.side(u) == k_egypt || v.unit(u).bound != k_no_leader) return true;
  return std::ranges::any_of(hex::disc(v.unit(u).at, k_by_river), [&](Hex h) {
    const Terrain t = v.on_map(h) ? v.terrain(h) : Terrain::clear;
    return t == Terrain::orontes || t == Terrain::ford || t == Terrain::bridge;
  });
}

}  // namespace

std::optional<ModesQuestion::Answer> plain_mode(const TableView& v) {
  for (LeaderId l = 0; l < v.leader_count(); ++l) {
    if (v.leader_info(l).side != v.s.active || !v.leader_here(l) || v.leader(l).mode != Mode::march) continue;
    for (const UnitId u : v.on_map_of(v.s.active)) {
      if (v.unit(u).bound == l && is_threatened(v, u)) return ModeOrder{l, Mode::combat};
    }
  }
  for (const UnitId u : v.on_map_of(v.s.active)) {
    if (is_threatened(v, u) || marches_astray(v, u)) return HaltOrder{u};
  }
  return std::nullopt;
}

namespace {

/// What the unit could attack after a charge.
Thoughts::Chances chances_of(View v, Thoughts& mind, UnitId u) {
  const int charge = v.info(u).charge;
  const Party party{{u}, {}, v.side(u), v.unit(u).at, false};
  Thoughts::Chances out{reachable(v, party, Gait::charge, charge, &mind.fronts(rolls(v.type(u)))), {}};
  for (const Reach& reach : out.reaches) {
    if (!v.next_to(other(party.side), reach.end)) continue;
    const Threats threats(v, party.side, reach.end);
    for (hex::Side k = 0; k < hex::k_sides; ++k) {
      const Hex target = hex::step(reach.end, k);
      if (!v.enemy_at(party.side, target)) continue;
      const Facing facing = towards(threats, reach.end, target);
      out.all.push_back({reach, target, facing, threats.unanswered(facing), {}});
    }
  }
  return out;
}

/// Calls `take` for each charge and overrun of the unit for which `wanted(promise, target)` is true.
void each_charge(const TableView& v, Thoughts& mind, UnitId u, auto wanted, auto take) {
  constexpr int k_shaken = 3;  // as weight_of() has it
  const int charge = v.info(u).charge;
  if (charge == 0 || v.unit(u).level != Level::ordered || v.unit(u).out_of_command || v.unit(u).march) return;
  if (mind.nearest_foe(u) > charge + 1) return;
  const Units together = with_partner(v, u);
  auto& chances = mind.chances(u);
  if (!chances) chances = chances_of(v, mind, u);
  for (Thoughts::Chance& chance : chances->all) {
    const Hex end = chance.reach.end, target = chance.target;
    if (!has_hex_alone(v, together, end)) continue;
    const auto legs = [&] {
      auto out = legs_of(v, u, chances->reaches.way(chance.reach));
      out.push_back({Leg::Kind::face, {}, k_no_unit, k_no_leader, chance.facing});
      out.push_back({Leg::Kind::at, target});
      return out;
    };
    if (!overrun_bar(v, v.side(u), target)) {
      const OverrunOrder over{{u, legs()}};
      const int worth = overrun_prospect(v, together, v.units_at(target));
      if (is_sure(v, mind, ChargesQuestion::Answer(over))) take(RatedCharge{worth, target, over});
    }
    if (chance.unanswered > 0) continue;
    if (!chance.promise) {
      const bool fast = chance.reach.points > v.face(u).ma;
      chance.promise = promise(v, mind, u, end, chance.facing, target, true, fast);
    }
    const int value = *chance.promise - k_shaken * mind.temptation(end);
    if (!wanted(value, target)) continue;
    const ChargeOrder order{{u, legs()}};
    if (is_sure(v, mind, ChargesQuestion::Answer(order))) take(RatedCharge{value, target, order});
  }
}

/// The first of the best ones that promise more than `least`.
std::optional<RatedCharge> best_charge_of(const TableView& v, Thoughts& mind, UnitId u, int least) {
  std::optional<RatedCharge> best;
  const auto better = [&](int worth) { return worth > (best ? best->worth : least); };
  each_charge(
      v, mind, u, [&](int worth, Hex) { return better(worth); },
      [&](const RatedCharge& one) {
        if (better(one.worth)) best = one;
      });
  return best;
}

}  // namespace

std::vector<RatedCharge> charges_of(const TableView& v, UnitId u) {
  std::vector<RatedCharge> out;
  Thoughts mind;
  mind.look(v);
  const auto is_news = [&](int worth, Hex target) {
    return std::ranges::none_of(out,
                                [&](const RatedCharge& one) { return one.target == target && one.worth >= worth; });
  };
  each_charge(v, mind, u, is_news, [&](const RatedCharge& one) { out.push_back(one); });
  std::ranges::stable_sort(out, {}, [](const RatedCharge& one) { return -one.worth; });
  return out;
}

std::optional<ChargesQuestion::Answer> plain_charge(const TableView& v, Thoughts& mind) {
  constexpr int k_around = 2;  // hexes from the end of a charge to friends that could join the attack
  mind.look(v);
  for (const UnitId u : by_distance(v, mind)) {
    if (mind.is_hopeless(u, Thoughts::Act::charge)) continue;
    if (const auto best = best_charge_of(v, mind, u, k_least_charge)) {
      if (std::holds_alternative<OverrunOrder>(best->order)) mind.doubts().overrun(best->target, with_partner(v, u));
      return best->order;
    }
    mind.give_up(u, Thoughts::Act::charge, v.info(u).charge + k_around);
  }
  return std::nullopt;
}

std::optional<MovesQuestion::Answer> plain_move(const TableView& v, Thoughts& mind) {
  constexpr int k_around = 2;  // as for charges
  mind.look(v);
  const Units units = by_distance(v, mind);
  for (const UnitId u : units) {
    if (auto order = turn_of(v, u)) return order;
  }
  for (const UnitId u : units) {
    if (mind.is_hopeless(u, Thoughts::Act::move)) continue;
    if (auto order = move_of(v, u, mind)) return order;
    mind.give_up(u, Thoughts::Act::move, allowance(v, u, Gait::move, false) + k_around);
  }
  for (UnitId u = 0; u < v.count(); ++u) {
    if (v.side(u) != v.s.active || !waits_to_enter(v, u)) continue;
    const UnitId partner = v.info(u).partner;
    const bool carried = v.type(u) == UnitType::runner && partner != k_no_unit;
    if (carried && v.unit(partner).place == v.unit(u).place) continue;  // it comes with its chariot
    if (auto order = entry_of(v, u, mind)) return order;
  }
  for (LeaderId l = 0; l < v.leader_count(); ++l) {
    if (v.leader_info(l).side != v.s.active) continue;
    if (auto order = lead_of(v, l, mind)) return order;
  }
  return std::nullopt;
}

}  // namespace hexpost::kadesh
