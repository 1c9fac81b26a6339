#include "engine/systems/kadesh/rules/scatter/scatter.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "engine/systems/kadesh/model/terrain.h"
#include "engine/systems/kadesh/rules/movement/quiet_ways.h"
#include "engine/systems/kadesh/rules/retreat/harm.h"
#include "engine/systems/kadesh/rules/retreat/place.h"
#include "engine/systems/kadesh/rules/retreat/retreat.h"
#include "engine/systems/kadesh/rules/scatter/questions.h"

namespace hexpost::kadesh {
namespace {

constexpr int k_last_turn = 6;  ///< all recover in its Recovery Phase

bool is_surprised(View v, const Units& targets) {
  if (!v.data.ambush || v.s.turn != 1 || v.s.active != k_hatti) return false;
  return std::ranges::any_of(targets, [&](UnitId u) { return v.info(u).formation == Formation::pre; });
}

Army division(View v) {
  auto out = v.on_map_of(k_egypt);
  out.remove_if([&](UnitId u) { return v.info(u).formation != Formation::pre; });
  return out;
}

/// How a scattered unit runs: on turn 1 right after the attack, later by its allowance or in quick time [8.4].
enum class Run : std::uint8_t { first, later, quick };

/// How far a unit runs at most.
struct Stride {
  int points = 0;
  int hexes = 9999;
};

/// The ways to each goal. No Hittite unit moves while the Division of P'Re runs.
struct WaysHome {
  std::map<std::tuple<Goal, bool, bool>, QuietWays> ways;
  QuietWays& to(View v, UnitId u, Goal goal, bool quick) {
    const bool wheels = rolls(v.type(u));
    const std::tuple key(goal, wheels, quick);
    const auto known = ways.find(key);
    if (known != ways.end()) return known->second;
    const auto& bound = v.data.ways_home[index_of(goal)][wheels ? 1 : 0];
    return ways.try_emplace(key, v, k_egypt, wheels, quick, hexes_of(v.data.map, goal), &bound).first->second;
  }
};

int nearest_hittite(View v, Hex h) {
  return v.nearest(k_hatti, h, 9999);
}

/// The goals in the order of the book; later on the nearer edge comes before the other.
std::vector<Goal> goals(View v, UnitId u, bool first) {
  std::vector<Goal> out{Goal::camp, Goal::west, Goal::south};
  const BattleMap& map = v.data.map;
  const Hex at = v.unit(u).at;
  if (!first && v.distance_to(at, map.south_edge) < v.distance_to(at, map.west_edge)) std::swap(out[1], out[2]);
  const bool occupied = std::ranges::any_of(map.camp, [&](Hex h) { return v.enemy_at(k_egypt, h); });
  if (occupied && !first) out.erase(out.begin());
  return out;
}

/// The way towards the goal as far as the points reach, with the hex it begins in; the first of equal ways by hex
/// number. Next to Ramses a later run ends, since the unit recovers there [K118].
std::vector<Hex> way_to(View v, UnitId u, QuietWays& ways, WayCost cost, Stride stride, Run how) {
  int points = stride.points;
  const LeaderId ramses = v.data.formations[index_of(Formation::royal)].recovery.front();
  std::vector<Hex> along{v.unit(u).at};
  while (cost.hexes > 0 && static_cast<int>(along.size()) <= stride.hexes) {
    const Hex from = along.back();
    const bool saved =
        how != Run::first && along.size() > 1 && v.leader_here(ramses) && hex::distance(v.leader(ramses).at, from) <= 1;
    if (saved) break;
    Hex next = from;
    WayCost left;
    for (hex::Side k = 0; k < hex::k_sides; ++k) {
      const auto rest = ways.behind(from, k, cost);
      if (!rest) continue;
      const Hex to = hex::step(from, k);
      if (next == from || v.by_label(to) < v.by_label(next)) next = to, left = *rest;
    }
    const int price = cost.points - left.points;
    if (price > points) break;
    points -= price, cost = left;
    along.push_back(next);
  }
  return along;
}

/// The way and the goal to which it leads.
struct WayHome {
  Goal goal = Goal::camp;
  std::vector<Hex> along;
};

/// [13.1.3] [K117] The way to the first goal that spends the whole allowance and ends no nearer to a Hittite; if there
/// is none, the way to the first goal as far as that. No way leads on from a hex of a goal.
std::optional<WayHome> way_home(View v, UnitId u, WaysHome& home, Stride stride, Run how) {
  const Hex start = v.unit(u).at;
  std::optional<WayHome> shortened;
  for (const Goal goal : goals(v, u, how == Run::first)) {
    QuietWays& ways = home.to(v, u, goal, how == Run::quick);
    const auto cost = ways.from_start(start);
    if (!cost) continue;
    if (cost->hexes == 0) return shortened ? shortened : WayHome{goal, {start}};
    WayHome out{goal, way_to(v, u, ways, *cost, stride, how)};
    if (out.along.size() == 1) continue;
    const std::size_t whole = out.along.size();
    while (how == Run::first && out.along.size() > 1 &&
           nearest_hittite(v, out.along.back()) < nearest_hittite(v, out.along.front()))
      out.along.pop_back();
    if (out.along.size() == whole) return out;
    if (!shortened && out.along.size() > 1) shortened = std::move(out);
  }
  return shortened;
}

/// [K118] At the edge the owner may halt or leave the map for good.
void offer_exit(Play& p, UnitId u) {
  const Hex at = p.unit(u).at;
  const auto& map = p.data.map;
  const auto on = [&](const std::vector<Hex>& edge) { return std::ranges::find(edge, at) != edge.end(); };
  if (!p.unit(u).scattered || (!on(map.west_edge) && !on(map.south_edge))) return;
  if (!p.ask(k_egypt, k_leave.of<bool>(p.name(u), "", table::yes_no()))) return;
  p.tell("13.1.3", say("{} leaves the map at {}", p.name(u), p.label(at)).loses(k_egypt));
  remove(p, u, Place::left);
  send_lone_leaders(p, k_egypt, at);
}

/// The units, which stand in one hex, run where the first of them finds a way.
void run(Play& p, const Units& units, WaysHome& home, Stride stride, Run how) {
  const UnitId u = units.front();
  const Hex start = p.unit(u).at;
  const auto way = way_home(p, u, home, stride, how);
  if (!way) {
    for (const UnitId one : units)
      p.tell("13.1.3", say("{} finds no way and stays in {}", p.name(one), p.label(start)));
    return;
  }
  const auto& along = way->along;
  if (along.size() == 1) return;  // it is there
  for (const UnitId one : units)
    p.tell("13.1.3", say("{} runs from {} to {}", p.name(one), p.label(start), p.label(along.back()))
                         .goes(p.name(one), k_egypt, along));
  for (std::size_t i = 1; i < along.size(); ++i) {
    for (const UnitId one : units)
      arrive(p, one, along[i]);
  }
  QuietWays& ways = home.to(p, u, way->goal, how == Run::quick);
  for (const UnitId one : units)
    p.unit(one).spent = static_cast<std::int8_t>(ways.from_start(start)->points - ways.from(along.back())->points);
  if (!p.view().held_by(k_egypt, start)) lead_along(p, k_egypt, along);
  tidy_locks(p);
  if (how == Run::first) make_room(p, along.back(), units);
  for (const UnitId one : units)
    face_alike(p, one);
}

/// [13.1.3] [8.4] A scattered unit in command may run in quick time, and then checks its morale.
bool in_quick_time(Play& p, UnitId u) {
  const bool may = p.view().steady(u) && !p.unit(u).out_of_command && !p.view().next_to(k_hatti, p.unit(u).at);
  return may && p.ask(k_egypt, k_hasten.cited("8.4").of<bool>(p.name(u), "", table::yes_no()));
}

/// [8.6] [K118] How far a scattered unit runs. A unit that leaves a zone of control checks its morale: it has half of
/// its points, or after a failed check one hex, and loses a level.
Stride out_of_zone(Play& p, UnitId u, WaysHome& home) {
  const int points = p.view().ma(u);
  if (!p.view().in_zone(k_hatti, p.unit(u).at)) return {points};
  const auto way = way_home(p, u, home, {points}, Run::later);
  if (!way || way->along.size() == 1) return {points};
  p.unit(u).left_zone = true;
  return check_morale(p, u, "8.6") ? Stride{(points + 1) / 2} : Stride{points, 1};
}

/// [K117] A chariot and its runner may keep together at the lower of their sums.
bool stays_together(Play& p, UnitId chariot) {
  return p.ask(k_egypt, k_together.of<bool>(p.name(chariot), "", table::yes_no()));
}

/// [13.1.3] [K14] [K119]
void shock(Play& p) {
  if (!p.s.pre_attacked && !p.has(Option::shock_always)) return;
  const LeaderId l = p.data.formations[index_of(Formation::pre)].recovery.front();
  const int roll = p.d6("13.1.3", table::suffers(k_egypt));
  const bool surprised = !p.view().leader_here(l) || p.leader(l).mode != Mode::combat;
  const int number = roll + (surprised ? 2 : 0);
  p.tell("13.1.3", number == 1 ? say("the shock of the attack strikes 1 unit of the Division of P'Re")
                               : say("the shock of the attack strikes {} units of the Division of P'Re", number));
  Army bag = division(p);
  bag.remove_if([&](UnitId u) { return p.view().routed(u); });
  for (int i = 0; i < number && !bag.empty(); ++i) {
    std::size_t at = 0;
    if (static_cast<int>(bag.size()) > number - i)
      at = static_cast<std::size_t>(p.table.roll({static_cast<int>(bag.size()), "13.1.3"}) - 1);
    const UnitId u = bag[at];
    bag.erase(bag.begin() + static_cast<std::ptrdiff_t>(at));
    if (p.view().here(u)) lose_level(p, u, "13.1.3");
  }
}

/// Scatters the unit. Returns the movement points with which it runs: its allowance and a die of its own [K43], or that
/// `shared` by all.
int scattered_points(Play& p, UnitId u, int shared) {
  const int die = shared > 0 ? shared : p.d6("13.1.3");
  p.unit(u).scattered = true, p.unit(u).march = false;
  return p.view().ma(u) + die;
}

void scatter(Play& p) {
  const int more = p.s.scatter == Scatter::scattered_fast ? 1 : 0;
  int shared = 0;
  if (p.has(Option::one_scatter_die)) shared = p.d6("13.1.3");
  auto units = division(p);
  std::ranges::stable_sort(units, {}, [&](UnitId u) { return p.view().by_label(p.unit(u).at); });
  WaysHome home;
  Units done;
  for (const UnitId u : units) {
    if (!p.view().here(u) || p.view().locked(u) || std::ranges::find(done, u) != done.end()) continue;
    Units party{u};
    const UnitId partner = p.view().with_partner(u);
    if (partner != k_no_unit && !p.view().locked(partner)) {
      party.push_back(partner);
      std::ranges::sort(party, {}, [&](UnitId one) { return is_chariot(p.view().type(one)) ? 0 : 1; });
    }
    done.append(party.begin(), party.end());
    std::vector<int> points;
    for (const UnitId one : party)
      points.push_back(scattered_points(p, one, shared) + more);
    if (party.size() == 2 && stays_together(p, party.front())) {
      run(p, party, home, {std::ranges::min(points)}, Run::first);
      continue;
    }
    for (std::size_t i = 0; i < party.size(); ++i) {
      if (p.view().here(party[i])) run(p, {party[i]}, home, {points[i]}, Run::first);
    }
  }
}

}  // namespace

const std::vector<Hex>& hexes_of(const BattleMap& map, Goal goal) {
  return goal == Goal::camp ? map.camp : goal == Goal::west ? map.west_edge : map.south_edge;
}

void prepare_ways_home(Data& data) {
  for (const Goal goal : {Goal::camp, Goal::west, Goal::south}) {
    for (const bool wheels : {false, true}) {
      auto& out = data.ways_home[index_of(goal)][wheels ? 1 : 0];
      if (data.ambush) out = least_costs(data, wheels, hexes_of(data.map, goal));
    }
  }
}

void note_attack(Play& p, const Units& targets) {
  if (is_surprised(p, targets)) p.s.pre_attacked = true;
}

void note_result(Play& p, const Units& targets) {
  if (p.s.scatter != Scatter::unrolled || !is_surprised(p, targets)) return;
  const int roll = p.d6("13.1.3", table::gains(k_egypt));
  p.s.scatter = roll > 4 ? Scatter::held : roll == 1 ? Scatter::scattered_fast : Scatter::scattered;
  p.tell("13.1.3", roll > 4 ? say("the Division of P'Re holds together: {}", roll)
                            : say("the Division of P'Re will scatter: {}", roll));
}

void surprise(Play& p) {
  if (!p.data.ambush || p.s.turn != 1 || p.active() != k_hatti) return;
  shock(p);
  if (p.s.scatter == Scatter::scattered || p.s.scatter == Scatter::scattered_fast) scatter(p);
}

void scattered_moves(Play& p) {
  if (p.active() != k_egypt) return;
  auto units = division(p);
  std::ranges::stable_sort(units, {}, [&](UnitId u) { return p.view().by_label(p.unit(u).at); });
  WaysHome home;
  for (const UnitId u : units) {
    if (!p.view().here(u) || !p.unit(u).scattered || p.view().locked(u) || p.view().routed(u)) continue;
    const bool quick = in_quick_time(p, u);
    const Stride stride = quick ? Stride{p.view().ma(u) + 2} : out_of_zone(p, u, home);
    const bool failed = stride.hexes == 1;
    run(p, {u}, home, stride, quick ? Run::quick : Run::later);
    // freed next to Ramses it goes on with what it has left [K118]
    p.unit(u).moved = p.unit(u).scattered || quick || failed;
    if (failed) lose_level(p, u, "8.6");
    if (quick && !check_morale(p, u, "8.4")) lose_level(p, u, "8.4");
    if (p.view().here(u)) offer_exit(p, u);
  }
}

void recover_from_scatter(Play& p) {
  if (p.active() != k_egypt || p.s.turn < 2) return;
  for (const UnitId u : division(p)) {
    if (!p.unit(u).scattered) continue;
    if (p.s.turn < k_last_turn && p.d6("13.1.3", table::suffers(k_egypt)) >= p.s.turn) continue;
    p.unit(u).scattered = false;
    p.tell("13.1.3", say("{} recovers from the scatter", p.name(u)));
  }
}

}  // namespace hexpost::kadesh
