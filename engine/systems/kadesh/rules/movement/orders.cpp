#include "engine/systems/kadesh/rules/movement/orders.h"

#include <algorithm>
#include <utility>

#include "engine/systems/kadesh/model/terrain.h"
#include "engine/systems/kadesh/rules/command/command.h"
#include "engine/systems/kadesh/rules/melee/duty.h"
#include "engine/systems/kadesh/rules/retreat/place.h"

namespace hexpost::kadesh {
namespace {

constexpr int k_overrun_points_egypt = 5, k_overrun_points_hatti = 4;  // [8.9]

/// Why a unit cannot have an order in the Movement Phase.
Barred unit_bar(View v, UnitId u) {
  const std::string& name = v.name(u);
  if (v.side(u) != v.s.active) return refuse("8.1", "{} is not one of your units", {name});
  if (v.unit(u).unreleased) return refuse("13.1.7", "{} has not been released yet", {name});
  if (v.unit(u).scattered) return refuse("13.1.3", "{} is scattered and moves automatically", {name});
  if (v.locked(u)) return refuse("9.3.6", "{} is locked and does not move", {name});
  if (v.routed(u)) return refuse("8.7", "{} is Routed and moves automatically", {name});
  return std::nullopt;
}

Barred mover_bar(View v, const Plan& plan) {
  const bool extra = plan.walk.gait == Gait::extra;
  for (const UnitId u : plan.party.units) {
    if (auto bar = unit_bar(v, u)) return bar;
    if (v.unit(u).repulsed) return refuse("5.1", "{} failed to overrun and moves no more", {v.name(u)});
    if (extra && v.unit(u).extra == 0)
      return refuse("8.10", "{} has not overrun the hex and does not go on", {v.name(u)}, "order each alone");
    if (!extra && v.unit(u).extra > 0)
      return refuse("8.10", "{} has overrun a hex and has only the Movement Points for that left", {v.name(u)});
    if (v.unit(u).stopped && !extra)
      return refuse("4.4.1", "{} has entered a zone of control and moves no more in this game turn", {v.name(u)});
    const bool goes_on = plan.walk.gait == Gait::move && plan.party.units.size() == 1 && v.unit(u).goes_on;
    if (v.unit(u).moved && !extra && !goes_on) return refuse("8.1", "{} has moved in this turn", {v.name(u)});
  }
  for (const LeaderId l : plan.party.leaders) {
    if (v.leader_info(l).side != v.s.active) return refuse("8.1", "{} is not one of your leaders", {v.leader_name(l)});
    if (v.leader(l).unreleased) return refuse("13.1.7", "{} has not been released yet", {v.leader_name(l)});
    if (v.leader(l).moved)
      return refuse("8.1", "{} has moved in this turn", {v.leader_name(l)},
                    "a leader moves once in a turn, with charges or with moves; order the units alone");
  }
  return std::nullopt;
}

/// The units of a hex that may move as one: a pair, or two chariots that are led [4.2.1].
Barred together_bar(View v, const Party& party) {
  for (std::size_t i = 1; i < party.units.size(); ++i) {
    const bool pair = v.info(party.units[0]).partner == party.units[i];
    const bool twos = party.units.size() == 2 && may_be_two(v, party.units[0], party.units[1], party.at);
    if (!pair && !twos)
      return refuse("4.2.1", "{} and {} do not move as one", {v.name(party.units[0]), v.name(party.units[i])});
  }
  return std::nullopt;
}

/// [8.8] [4.3.1] [K57] The facing of units that come or turn leaves the targets of those that have charged to the hex
/// in front of them.
Barred facing_bar(View v, const Units& movers, Hex end, Facing facing) {
  for (const UnitId u : v.units_at(end)) {
    const auto& target = v.unit(u).charge;
    if (!target || std::ranges::find(movers, u) != movers.end() || !v.enemy_at(v.side(u), *target)) continue;
    if (View::arc(end, facing, *target) != Arc::front)
      return refuse("8.8", "{} would turn {} away from {}, which it charges",
                    {v.name(movers.front()), v.name(u), v.at(*target)}, "name another facing or hex");
  }
  return std::nullopt;
}

/// [K79] The units of a hex overrun one hex.
Barred one_overrun_bar(View v, const Plan& plan) {
  for (const UnitId u : v.units_at(plan.end())) {
    const auto& target = v.unit(u).overrun;
    if (target && *target != *plan.target)
      return refuse("8.9", "{} cannot overrun {}: {}, in the same hex, overruns {}",
                    {v.name(plan.party.units.front()), v.at(*plan.target), v.name(u), v.at(*target)});
  }
  return std::nullopt;
}

/// [K79] No overrun leads over a wall or a moat, or onto ground that bars chariots.
Barred overrun_ground_bar(View v, const Plan& plan) {
  const Hex end = plan.end();
  const Hex target = *plan.target;
  const Hexside wall = v.wall(end, target);
  const bool gate = wall == Hexside::town_wall && v.road(end, target);
  if ((wall != Hexside::none && !gate) || v.water(end, target) == Hexside::moat)
    return refuse("8.9", "an overrun cannot cross the wall or moat of {}", {v.at(target)});
  if (!step_cost(v, true, end, target).allowed) return refuse("8.9", "terrain keeps chariots from {}", {v.at(target)});
  return std::nullopt;
}

/// [8.8] Charges and overruns.
Barred charge_bar(View v, const Plan& plan, bool overrun) {
  for (const UnitId u : plan.party.units) {
    const std::string& name = v.name(u);
    const Unit& unit = v.unit(u);
    if (unit.level != Level::ordered) return refuse("4.5.2", "{} is not Ordered and does not charge", {name});
    if (v.info(u).charge == 0) return refuse("2.2.2", "{} has no Charge allowance", {name});
    if (unit.out_of_command) return refuse("7.2", "{} is not in command and does not charge", {name});
    if (unit.march) return refuse("8.3", "{} is in March Mode and does not charge", {name});
    if (unit.reserve) return refuse("4.6.2", "{} is in Reserve and does not charge", {name});
    if (overrun && !is_chariot(v.type(u)) && !(v.type(u) == UnitType::runner && v.as_chariot(u)))
      return refuse("8.9", "only chariots overrun; {} is not a chariot", {name});
    const bool lone = v.type(u) == UnitType::runner &&
                      std::ranges::find(plan.party.units, v.info(u).partner) == plan.party.units.end();
    if (lone) return refuse("8.8", "{} charges with its chariot only", {name}, "name its chariot as well");
  }
  if (!overrun && !plan.walk.way.empty() && v.in_zone(other(plan.party.side), plan.party.at))
    return refuse("4.4.1", "a unit cannot leave a zone of control with its Charge allowance", {});
  return std::nullopt;
}

/// The target of a charge lies before the units when they have arrived.
Barred target_bar(View v, const Plan& plan) {
  if (!plan.target) return refuse("8.8", "a charge names the hex that it attacks", {}, "charge UNIT [HEX...] at HEX");
  const Hex end = plan.end();
  if (plan.walk.way.empty() && !hex::adjacent(end, *plan.target) && v.enemy_at(plan.party.side, *plan.target))
    return refuse("8.8", "{} is not next to {}", {v.name(plan.party.units.front()), v.at(*plan.target)},
                  "name a way to a hex next to it that is in reach and has room: charge UNIT [HEX...] at HEX");
  if (!v.enemy_at(plan.party.side, *plan.target)) return refuse("8.8", "no enemy unit is in {}", {v.at(*plan.target)});
  if (!hex::adjacent(end, *plan.target))
    return refuse("8.8", "{} is not next to {}, where the way ends", {v.at(*plan.target), v.at(end)});
  if (plan.walk.face && View::arc(end, *plan.walk.face, *plan.target) != Arc::front)
    return refuse("8.8", "{} is not in front of the units", {v.at(*plan.target)});
  return std::nullopt;
}

bool leaves_out_hexes(const Plan& plan) {
  Hex from = plan.party.at;
  return std::ranges::any_of(plan.walk.way, [&from](Hex h) { return hex::distance(std::exchange(from, h), h) > 1; });
}

/// The legs with the cheapest way between the hexes that they name; nothing if they leave out no hex, or no such way is
/// within the Movement Points.
std::optional<std::vector<Leg>> whole_legs(View v, const Plan& plan, const std::vector<Leg>& legs) {
  Party party = plan.party;
  const Gait gait = plan.walk.gait == Gait::overrun ? Gait::charge : plan.walk.gait;
  if (party.entering || gait == Gait::extra || party.units.empty() || !leaves_out_hexes(plan)) return std::nullopt;
  const bool zone = v.in_zone(other(party.side), party.at);
  int points = allowance(v, party.units.front(), gait, zone) - v.unit(party.units.front()).spent;
  for (const UnitId u : party.units)
    points = std::min(points, allowance(v, u, gait, zone) - v.unit(u).spent);
  std::vector<Leg> out;
  for (const Leg& leg : legs) {
    if (leg.kind != Leg::Kind::go || leg.hex == party.at) {
      out.push_back(leg);
      continue;
    }
    const Reaches all = reachable(v, party, gait, points);
    const auto end = std::ranges::find_if(all, [&](const Reach& r) { return !r.stays && r.end == leg.hex; });
    if (end == all.end()) return std::nullopt;
    const auto way = hex::adjacent(party.at, leg.hex) ? std::vector<Hex>{leg.hex} : all.way(*end);
    for (const Hex h : way)
      out.push_back({Leg::Kind::go, h, k_no_unit, k_no_leader, {}});
    points -= end->points, party.at = leg.hex;
  }
  return out;
}

/// Why the party may not walk so. Where the order leaves out hexes, the refusal of the cheapest way says what is wrong
/// besides: `judge` judges the legs of that way.
Barred whole_walk_bar(View v, const Plan& plan, const std::vector<Leg>& legs, auto judge) {
  auto bar = walk_bar(v, plan.party, plan.walk);
  const auto whole = bar ? whole_legs(v, plan, legs) : std::nullopt;
  if (whole) {
    if (auto reason = judge(*whole)) return reason;
  }
  return bar;
}

Barred judge_charge(View v, UnitId u, const std::vector<Leg>& legs, bool overrun) {
  const auto plan = plan_of(v, u, legs, overrun ? Gait::overrun : Gait::charge);
  if (const auto* bar = std::get_if<Bar>(&plan)) return *bar;
  const Plan& it = std::get<Plan>(plan);
  if (auto bar = mover_bar(v, it)) return bar;
  if (auto bar = together_bar(v, it.party)) return bar;
  if (auto bar = charge_bar(v, it, overrun)) return bar;
  const auto judge = [&](const std::vector<Leg>& whole) { return judge_charge(v, u, whole, overrun); };
  if (auto bar = whole_walk_bar(v, it, legs, judge)) return bar;
  if (auto bar = target_bar(v, it)) return bar;
  const Hex end = it.end();
  const Facing facing = it.walk.face.value_or(charge_facing(v, end, u, *it.target));
  if (auto bar = facing_bar(v, it.party.units, end, facing)) return bar;
  if (!overrun) {
    for (const UnitId one : it.party.units) {
      if (auto bar = fortress_bar(v, one, end, *it.target)) return bar;
    }
    return std::nullopt;
  }
  if (auto bar = one_overrun_bar(v, it)) return bar;
  const int most = it.party.side == k_egypt ? k_overrun_points_egypt : k_overrun_points_hatti;
  for (const UnitId one : it.party.units) {
    const auto points = way_points(v, true, it.party, it.walk.way);
    if (points && *points > most)
      return refuse("8.9", "{} may spend {} Movement Points before an overrun, and the way costs {}",
                    {v.name(one), most, *points}, "overrun from a nearer hex, or charge: charge UNIT [HEX...] at HEX");
    if (!points) return refuse("8.9", "{} may spend {} Movement Points before an overrun", {v.name(one), most});
  }
  if (auto bar = overrun_ground_bar(v, it)) return bar;
  return overrun_bar(v, it.party.side, *it.target);
}

bool is_river(View v, Hex h) {
  const Terrain t = v.terrain(h);
  return t == Terrain::orontes || t == Terrain::ford || t == Terrain::bridge;
}

/// [8.3] A Hittite needs no leader for a march, but crosses the Orontes to its west side in command only.
Barred crossing_bar(View v, const Plan& plan) {
  if (plan.party.side != k_hatti) return std::nullopt;
  Hex from = plan.party.entering ? plan.walk.way.front() : plan.party.at;
  for (const Hex h : plan.walk.way) {
    const bool from_east = v.hex(from)->east, to_west = !v.hex(h)->east && !is_river(v, h);
    if ((from_east && is_river(v, h)) || ((from_east || is_river(v, from)) && to_west))
      return refuse("8.3", "{} is not in command and does not march across the Orontes: {}",
                    {v.name(plan.party.units.front()), v.at(h)});
    from = h;
  }
  return std::nullopt;
}

/// Ground of a march onto the map: an Egyptian keeps to roads [K39].
Barred entry_march_bar(View v, const Plan& plan) {
  const std::vector<Hex>& way = plan.walk.way;
  const auto has_road = [&](Hex h) { return v.hex(h)->road != 0; };
  if (v.terrain(way.front()) != Terrain::clear && !has_road(way.front()))
    return refuse("8.3", "a march follows roads or crosses Clear ground; {} is neither", {v.at(way.front())});
  for (std::size_t i = 0; i < way.size(); ++i) {
    const bool by_road = i == 0 ? has_road(way[0]) : v.road(way[i - 1], way[i]);
    if (plan.party.side == k_egypt && !by_road)
      return refuse("8.3", "{} enters in March Mode by road only; {} is off the road",
                    {v.name(plan.party.units.front()), v.at(way[i])});
  }
  return std::nullopt;
}

Barred judge_move(View v, UnitId u, const std::vector<Leg>& legs, Gait gait) {
  if (v.unit(u).extra > 0 && gait == Gait::move) gait = Gait::extra;
  const auto plan = plan_of(v, u, legs, gait);
  if (const auto* bar = std::get_if<Bar>(&plan)) return *bar;
  const Plan& it = std::get<Plan>(plan);
  if (it.target) return refuse("8.8", "only a charge has a target", {});
  if (it.walk.way.empty())
    return refuse("8.1", "the order names no hex", {},
                  "move UNIT HEX... [face FACING]; to turn only: face UNIT face FACING");
  if (auto bar = mover_bar(v, it)) return bar;
  if (auto bar = together_bar(v, it.party)) return bar;
  if (gait == Gait::extra && it.walk.way.front() != *v.unit(u).overrun)
    return refuse("8.9", "{} first enters {}, the hex that it has overrun", {v.name(u), v.at(*v.unit(u).overrun)},
                  "move UNIT, then that hex, then the rest of the way");
  for (const UnitId one : it.party.units) {
    const Unit& unit = v.unit(one);
    const std::string& name = v.name(one);
    if (gait == Gait::march && !unit.march && !it.party.entering)
      return refuse("8.3", "{} is not in March Mode", {name}, "mode LEADER march");
    if (gait != Gait::march && unit.march && !it.party.entering)
      return refuse("8.3", "{} is in March Mode and can only march", {name}, "halt UNIT");
    const bool alone = gait == Gait::march && marches_alone(v, one);
    if (is_formed(gait) && unit.out_of_command && !it.party.entering && !alone)
      return refuse(gait == Gait::march ? "8.3" : "8.4", "{} is not in command", {name});
    if (gait == Gait::quick && !v.steady(one)) return refuse("8.4", "{} is Shaken", {name});
    if (unit.reserve && is_formed(gait)) return refuse("8.5", "{} is in Reserve and moves half its allowance", {name});
  }
  if (is_formed(gait) && !it.party.entering && v.next_to(other(it.party.side), it.party.at))  // [K80] [K81]
    return refuse(gait == Gait::march ? "8.3" : "8.4", "{} is next to an enemy unit", {v.at(it.party.at)});
  const auto judge = [&](const std::vector<Leg>& whole) { return judge_move(v, u, whole, gait); };
  if (auto bar = whole_walk_bar(v, it, legs, judge)) return bar;
  if (it.walk.face) {
    if (auto bar = facing_bar(v, it.party.units, it.walk.way.back(), *it.walk.face)) return bar;
  }
  const LeaderId l = v.unit(u).bound;
  if (gait == Gait::march && l == k_no_leader && (it.party.entering || v.unit(u).out_of_command)) {
    if (auto bar = crossing_bar(v, it)) return bar;
  }
  if (gait == Gait::march && it.party.entering) return entry_march_bar(v, it);
  if (gait != Gait::march) return std::nullopt;
  const UnitId ahead = unit_ahead(v, u);
  if (ahead != k_no_unit && hex::distance(v.unit(ahead).at, it.walk.way.back()) > 1)
    return l == k_no_leader
               ? refuse("8.3", "{} must end its march next to {}, which leads it", {v.name(u), v.name(ahead)})
               : refuse("8.3", "{} must end its march next to {}, the last unit of the file of {} that has marched",
                        {v.name(u), v.name(ahead), v.leader_name(l)});
  return std::nullopt;
}

Bar not_on_map(View v, UnitId u) {
  return refuse("8.1", "{} is not on the map", {v.name(u)},
                waits_to_enter(v, u) ? "bring it onto the map with an `enter` line" : "");
}

/// [6.1.1] The first hex of a way onto the map lies on the edge of the box in which the piece waits.
Barred edge_bar(View v, Place box, const std::string& name, const std::vector<Leg>& legs) {
  const auto& edge = edge_of(v, box);
  const auto first = std::ranges::find(legs, Leg::Kind::go, &Leg::kind);
  if (first != legs.end() && std::ranges::find(edge, first->hex) != edge.end()) return std::nullopt;
  return refuse("6.1.1", "{} enters between {} and {}", {name, v.at(edge.front()), v.at(edge.back())});
}

}  // namespace

UnitId unit_ahead(View v, UnitId u) {
  const LeaderId l = v.unit(u).bound;
  const UnitId ahead = l == k_no_leader ? v.unit(u).ahead : v.leader(l).tail;  // [K80] one leads the next
  return v.here(ahead) ? ahead : k_no_unit;
}

Gait lead_gait(View v, const Party& party, const std::vector<Hex>& way) {
  const LeaderId l = party.leaders.front();
  const Leader& leader = v.leader(l);
  if (leader.mode == Mode::march) return Gait::march;
  if (leader.mode == Mode::reserve || leader.turns_to_reserve) return Gait::move;  // [8.5]
  const auto points = way_points(v, true, party, way);
  if (!points || *points <= allowance(v, l, Gait::move) - leader.spent) return Gait::move;
  if (!party.entering && v.next_to(other(party.side), party.at)) return Gait::move;  // [K81]
  return walk_bar(v, party, {Gait::quick, way, std::nullopt}) ? Gait::move : Gait::quick;
}

bool marches_alone(View v, UnitId u) {
  return v.side(u) == k_hatti && v.unit(u).march && v.unit(u).bound == k_no_leader;
}

const std::vector<Hex>& edge_of(View v, Place box) {
  return box == Place::west    ? v.data.map.west_edge
         : box == Place::south ? v.data.map.south_edge
                               : v.data.map.east_entry;
}

std::variant<Plan, Bar> plan_of(View v, UnitId u, const std::vector<Leg>& legs, Gait gait) {
  Plan out;
  out.party.units = {u};
  out.party.side = v.side(u);
  out.walk.gait = gait;
  for (const Leg& leg : legs) {
    switch (leg.kind) {
      case Leg::Kind::go:
        out.walk.way.push_back(leg.hex);
        break;
      case Leg::Kind::with:
        if (std::ranges::find(out.party.units, leg.unit) != out.party.units.end())
          return refuse("8.1", "{} is named twice", {v.name(leg.unit)}, "name it once");
        out.party.units.push_back(leg.unit);
        break;
      case Leg::Kind::taking:
        if (std::ranges::find(out.party.leaders, leg.leader) != out.party.leaders.end())
          return refuse("8.1", "{} is named twice", {v.leader_name(leg.leader)}, "name it once");
        out.party.leaders.push_back(leg.leader);
        break;
      case Leg::Kind::face:
        out.walk.face = leg.facing;
        break;
      case Leg::Kind::at:
        out.target = leg.hex;
        break;
    }
  }
  const Unit& first = v.unit(u);
  out.party.at = first.at;
  out.party.entering = is_entry_box(first.place);
  if (first.place != Place::map && !out.party.entering) return refuse("8.1", "{} is not on the map", {v.name(u)});
  for (const UnitId one : out.party.units) {
    if (v.unit(one).place != first.place || v.unit(one).at != first.at)
      return refuse("8.1", "{} and {} do not start in one place", {v.name(u), v.name(one)}, "order each alone");
  }
  for (const LeaderId l : out.party.leaders) {
    if (v.leader(l).place != first.place || v.leader(l).at != first.at)
      return refuse("8.1", "{} and {} do not start in one place", {v.name(u), v.leader_name(l)}, "order each alone");
  }
  return out;
}

Barred overrun_bar(View v, SideId side, Hex target) {
  if (!v.enemy_at(side, target)) return refuse("8.9", "no enemy unit is in {}", {v.at(target)});
  if (v.is_fortress(target)) return refuse("8.9", "the Fortress cannot be overrun", {});
  for (const UnitId u : v.units_at(target)) {
    const UnitType t = v.type(u);
    const bool loose = t == UnitType::light || t == UnitType::archer || t == UnitType::runner;
    const bool open = !v.steady(u) || v.unit(u).march || (loose && v.unit(u).level == Level::disordered);
    if (!open) return refuse("8.9", "{} cannot be overrun", {v.name(u)});
  }
  return std::nullopt;
}

Facing facing_towards(Hex end, Facing now, Hex target) {
  if (View::arc(end, now, target) == Arc::front) return now;
  const hex::Side side = *hex::side_towards(end, target);
  return hex::clock(2 * side + 1);
}

Facing charge_facing(View v, Hex end, UnitId u, Hex target) {
  const Facing usual = facing_towards(end, v.unit(u).facing, target);
  std::vector<Hex> targets{target};
  for (const UnitId there : v.units_at(end)) {
    const auto& its = v.unit(there).charge;
    if (there != u && its && v.enemy_at(v.side(there), *its)) targets.push_back(*its);
  }
  const auto fits = [&](Facing facing) {
    return std::ranges::all_of(targets, [&](Hex h) { return View::arc(end, facing, h) == Arc::front; });
  };
  if (fits(usual)) return usual;
  for (Facing facing = 1; facing < hex::k_facings; facing = static_cast<Facing>(facing + 2)) {
    if (fits(facing)) return facing;
  }
  return usual;
}

Barred ChargesQuestion::judge_order(const TableView& v, const ChargeOrder& o) const {
  return judge_charge(v, o.unit, o.legs, false);
}
Barred ChargesQuestion::judge_order(const TableView& v, const OverrunOrder& o) const {
  return judge_charge(v, o.unit, o.legs, true);
}

Barred MovesQuestion::judge_order(const TableView& v, const MoveOrder& o) const {
  if (v.unit(o.unit).place != Place::map) return not_on_map(v, o.unit);
  return judge_move(v, o.unit, o.legs, Gait::move);
}
/// [8.3] [K39] The units of a Move to Map box may enter in March Mode.
Barred MovesQuestion::judge_order(const TableView& v, const MarchOrder& o) const {
  if (waits_to_enter(v, o.unit)) {
    if (auto bar = edge_bar(v, v.unit(o.unit).place, v.name(o.unit), o.legs)) return bar;
  } else if (v.unit(o.unit).place != Place::map) {
    return not_on_map(v, o.unit);
  }
  return judge_move(v, o.unit, o.legs, Gait::march);
}
/// [8.4] [K39]
Barred MovesQuestion::judge_order(const TableView& v, const QuickOrder& o) const {
  if (waits_to_enter(v, o.unit))
    return refuse("8.1", "{} does not enter the map in quick time", {v.name(o.unit)},
                  "bring it onto the map with an `enter` line");
  if (v.unit(o.unit).place != Place::map) return not_on_map(v, o.unit);
  return judge_move(v, o.unit, o.legs, Gait::quick);
}

/// [6.1.1] [K39] [K86]
Barred MovesQuestion::judge_order(const TableView& v, const EnterOrder& o) const {
  if (!waits_to_enter(v, o.unit)) return refuse("8.1", "{} does not wait in a Move to Map box", {v.name(o.unit)});
  if (auto bar = edge_bar(v, v.unit(o.unit).place, v.name(o.unit), o.legs)) return bar;
  return judge_move(v, o.unit, o.legs, Gait::move);
}

Barred MovesQuestion::judge_order(const TableView& v, const FaceOrder& o) const {
  if (!v.here(o.unit)) return refuse("8.1", "{} is not on the map", {v.name(o.unit)});
  if (v.side(o.unit) != v.s.active) return refuse("4.3", "{} is not one of your units", {v.name(o.unit)});
  if (v.locked(o.unit)) return refuse("9.3.6", "{} is locked and does not turn", {v.name(o.unit)});
  if (v.unit(o.unit).moved && v.unit(o.unit).extra == 0)  // [8.10] the extra move is still to come
    return refuse("4.3", "{} has moved in this turn and turns no more", {v.name(o.unit)});
  if (v.unit(o.unit).unreleased) return refuse("13.1.7", "{} has not been released yet", {v.name(o.unit)});
  if (o.legs.size() != 1 || o.legs.front().kind != Leg::Kind::face)
    return refuse("4.3.1", "units face a corner of their hex", {}, "face UNIT face (NE | E | SE | SW | W | NW)");
  if (o.legs.front().facing % 2 == 0)
    return side_bar(o.legs.front().facing, "face UNIT face (NE | E | SE | SW | W | NW)");
  return facing_bar(v, {o.unit}, v.unit(o.unit).at, o.legs.front().facing);
}

Barred MovesQuestion::judge_order(const TableView& v, const LeadOrder& o) const {
  const Leader& leader = v.leader(o.leader);
  const std::string& name = v.leader_name(o.leader);
  static const std::string k_usage = LeadOrder::verb.usage();
  if (v.leader_info(o.leader).side != v.s.active) return refuse("8.1", "{} is not one of your leaders", {name});
  if (leader.unreleased) return refuse("13.1.7", "{} has not been released yet", {name});
  if (leader.moved) return refuse("8.1", "{} has moved in this turn", {name});
  Plan plan;
  plan.party = {{}, {o.leader}, v.s.active, leader.at, is_entry_box(leader.place)};
  if (leader.place != Place::map && !plan.party.entering) return refuse("8.1", "{} is not on the map", {name});
  for (const Leg& leg : o.legs) {
    if (leg.kind != Leg::Kind::go) return refuse("8.1", "a leader's way has hexes only", {}, k_usage);
    plan.walk.way.push_back(leg.hex);
  }
  if (plan.walk.way.empty()) return refuse("8.1", "the order names no hex", {}, k_usage);
  if (plan.party.entering) {
    if (auto bar = edge_bar(v, leader.place, name, o.legs)) return bar;
  }
  plan.walk.gait = lead_gait(v, plan.party, plan.walk.way);
  return walk_bar(v, plan.party, plan.walk);
}

/// [K72]
Barred MovesQuestion::judge_order(const TableView& v, const ReserveOrder& o) const {
  const Leader& leader = v.leader(o.leader);
  const std::string& name = v.leader_name(o.leader);
  if (!v.leader_here(o.leader) || v.leader_info(o.leader).side != v.s.active)
    return refuse("4.6", "{} is not one of your leaders on the map", {name});
  if (leader.unreleased) return refuse("13.1.7", "{} has not been released yet", {name});
  if (leader.mode == Mode::reserve || leader.turns_to_reserve)
    return refuse("4.6", "{} is in that mode already", {name});
  if (leader.spent > (v.leader_info(o.leader).ma + 1) / 2)
    return refuse("4.6.2", "{} has spent more than half its allowance", {name},
                  "move the leader half its allowance at most, or leave the line out");
  return std::nullopt;
}

}  // namespace hexpost::kadesh
