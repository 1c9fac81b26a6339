#include "engine/systems/kadesh/rules/scatter/scatter.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "engine/base/lists.h"
#include "engine/systems/kadesh/model/terrain.h"
#include "engine/systems/kadesh/rules/movement/quiet_ways.h"
#include "engine/systems/kadesh/rules/retreat/harm.h"
#include "engine/systems/kadesh/rules/retreat/leaders_fate.h"
#include "engine/systems/kadesh/rules/retreat/place.h"
#include "engine/systems/kadesh/rules/retreat/retreat.h"
#include "engine/systems/kadesh/rules/scatter/questions.h"

namespace hexpost::kadesh {
namespace {

constexpr int k_last_turn = 6;  ///< all recover in its Recovery Phase
constexpr int k_far = 9999;     ///< farther than any way

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
  int hexes = k_far;
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
  return v.nearest(k_hatti, h, k_far);
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

/// [K118] Next to Ramses a later run ends, since the unit recovers there.
bool is_saved(View v, Hex at) {
  const LeaderId ramses = v.data.formations[index_of(Formation::royal)].recovery.front();
  return v.leader_here(ramses) && hex::distance(v.leader(ramses).at, at) <= 1;
}

/// The way towards the goal as far as the points reach, with the hex it begins in; the first of equal ways by hex
/// number.
std::vector<Hex> way_to(View v, UnitId u, QuietWays& ways, WayCost cost, Stride stride, Run how) {
  int points = stride.points;
  std::vector<Hex> along{v.unit(u).at};
  while (cost.hexes > 0 && static_cast<int>(along.size()) <= stride.hexes) {
    const Hex from = along.back();
    if (how != Run::first && along.size() > 1 && is_saved(v, from)) break;
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

/// [4.2.2] [K118] The way to the hex with room that is nearest to the goal, over any of the cheapest ways as far as the
/// points reach. Only the start if none has room.
std::vector<Hex> way_with_room(View v, const Units& units, QuietWays& ways, WayCost cost, Stride stride) {
  struct Reached {
    Hex at;
    WayCost left;
    std::size_t before = 0;
  };
  std::vector<Reached> reached{{v.unit(units.front()).at, cost}};
  std::size_t best = 0;
  const auto rank = [&](const Reached& one) { return std::tuple(one.left.points, one.left.hexes, v.by_label(one.at)); };
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const Reached one = reached[i];
    if (i > 0 && room_for(v, units, one.at) && (best == 0 || rank(one) < rank(reached[best]))) best = i;
    const bool ends = one.left.hexes == 0 || cost.hexes - one.left.hexes >= stride.hexes;
    if (ends || (i > 0 && is_saved(v, one.at))) continue;
    for (hex::Side k = 0; k < hex::k_sides; ++k) {
      const auto left = ways.behind(one.at, k, one.left);
      if (!left || cost.points - left->points > stride.points) continue;
      const Hex to = hex::step(one.at, k);
      if (std::ranges::find(reached, to, &Reached::at) == reached.end()) reached.push_back({to, *left, i});
    }
  }
  std::vector<Hex> out;
  for (std::size_t i = best; i > 0; i = reached[i].before)
    out.push_back(reached[i].at);
  out.push_back(reached.front().at);
  return {out.rbegin(), out.rend()};
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
  if (way->along.size() == 1) return;  // it is there
  QuietWays& ways = home.to(p, u, way->goal, how == Run::quick);
  // [4.2.2] in its own turn the owner may not over-stack; in the first run friends make room [K117]
  const bool crowded = how != Run::first && !room_for(p, units, way->along.back());
  const auto along = crowded ? way_with_room(p, units, ways, *ways.from_start(start), stride) : way->along;
  if (along.size() == 1) {
    for (const UnitId one : units)
      p.tell("4.2.2", say("{} finds no room on its way and stays in {}", p.name(one), p.label(start)));
    return;
  }
  for (const UnitId one : units)
    p.tell("13.1.3", say("{} runs from {} to {}", p.name(one), p.label(start), p.label(along.back()))
                         .goes(p.name(one), k_egypt, along));
  for (std::size_t i = 1; i < along.size(); ++i) {
    for (const UnitId one : units)
      arrive(p, one, along[i]);
  }
  for (const UnitId one : units)
    p.unit(one).spent = static_cast<std::int8_t>(ways.from_start(start)->points - ways.from(along.back())->points);
  if (!p.view().held_by(k_egypt, start)) lead_along(p, k_egypt, along);
  tidy_locks(p);
  if (how == Run::first) make_room(p, along.back(), units);
  for (const UnitId one : units)
    face_alike(p, one);
}

/// [K117] [K118] A chariot and its runner may keep together at the lower of their sums.
bool stays_together(Play& p, UnitId chariot) {
  return p.ask(k_egypt, k_together.of<bool>(p.name(chariot), "", table::yes_no()));
}

/// [13.1.3] [8.4] Scattered units in command may run in quick time, and then check their morale.
bool in_quick_time(Play& p, const Units& units) {
  const bool may = std::ranges::all_of(units, [&](UnitId u) {
    return p.view().steady(u) && !p.unit(u).out_of_command && !p.view().next_to(k_hatti, p.unit(u).at);
  });
  return may && p.ask(k_egypt, k_hasten.cited("8.4").of<bool>(p.name(units.front()), "", table::yes_no()));
}

/// [8.6] [K118] How far scattered units of one hex run with that many points. Units that leave a zone of control check
/// their morale, a pair once with that of the chariot [K51]: they have half of their points, or after a failed check
/// one hex, and lose a level.
Stride out_of_zone(Play& p, const Units& units, int points, WaysHome& home) {
  const UnitId u = units.front();
  if (!p.view().in_zone(k_hatti, p.unit(u).at)) return {points};
  const auto way = way_home(p, u, home, {points}, Run::later);
  if (!way || way->along.size() == 1) return {points};
  for (const UnitId one : units)
    p.unit(one).left_zone = true;
  return check_morale(p, u, "8.6") ? Stride{(points + 1) / 2} : Stride{points, 1};
}

/// [K118] A scattered unit, or a pair that keeps together, runs on in its own turn.
void run_on(Play& p, const Units& units, WaysHome& home) {
  const UnitId u = units.front();
  int points = p.view().ma(u);
  for (const UnitId one : units)
    points = std::min(points, p.view().ma(one));
  const bool quick = in_quick_time(p, units);
  const Stride stride = quick ? Stride{points + 2} : out_of_zone(p, units, points, home);
  const bool failed = stride.hexes == 1;
  run(p, units, home, stride, quick ? Run::quick : Run::later);
  // freed next to Ramses they go on with what they have left [K118]
  for (const UnitId one : units)
    p.unit(one).moved = p.unit(one).scattered || quick || failed;
  const bool loses = failed || (quick && !check_morale(p, u, "8.4"));
  for (const UnitId one : units) {
    if (loses) lose_level(p, one, failed ? "8.6" : "8.4");
  }
  for (const UnitId one : units) {
    if (p.view().here(one)) offer_exit(p, one);
  }
}

bool runs_on(View v, UnitId u) {
  return v.here(u) && v.unit(u).scattered && !v.locked(u) && !v.routed(u);
}

/// [K118] The units that run on, the nearest to its goal first, so that no unit stops behind one that is yet to run; of
/// equals by hex number.
Units in_order_of_running(View v, WaysHome& home) {
  Army all = division(v);
  all.remove_if([&](UnitId u) { return !runs_on(v, u); });
  struct Runner {
    WayCost left;
    int by_label = 0;
    UnitId unit = k_no_unit;
  };
  std::vector<Runner> runners;
  for (const UnitId u : all) {
    Runner one{{k_far, k_far}, v.by_label(v.unit(u).at), u};
    for (const Goal goal : goals(v, u, false)) {
      const auto cost = home.to(v, u, goal, false).from_start(v.unit(u).at);
      if (!cost) continue;
      one.left = *cost;
      break;
    }
    runners.push_back(one);
  }
  std::ranges::stable_sort(runners, {},
                           [](const Runner& r) { return std::tuple(r.left.points, r.left.hexes, r.by_label); });
  Units out;
  for (const Runner& one : runners)
    out.push_back(one.unit);
  return out;
}

/// The unit, and its partner in its hex if that `may` run, too: the chariot first.
Units party_of(View v, UnitId u, auto may) {
  Units party{u};
  const UnitId partner = v.with_partner(u);
  if (partner == k_no_unit || !may(partner)) return party;
  party.push_back(partner);
  std::ranges::sort(party, {}, [&](UnitId one) { return is_chariot(v.type(one)) ? 0 : 1; });
  return party;
}

/// [13.1.3] [K14] [K119]
void shock(Play& p) {
  if (!p.s.pre_attacked && !p.has(Option::shock_always)) return;
  const LeaderId l = p.data.formations[index_of(Formation::pre)].recovery.front();
  const bool surprised = !p.view().leader_here(l) || p.leader(l).mode != Mode::combat;
  const int number =
      p.d6("13.1.3", table::suffers(k_egypt), [&](int face) { return face + (surprised ? 2 : 0); }).means;
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

/// The result of the die for the attacked division.
struct Discipline {
  Scatter of = Scatter::unrolled;
  bool holds() const { return of == Scatter::held; }
  int worth() const { return holds() ? 1 : 0; }
  bool operator==(const Discipline&) const = default;
};

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
    const Units party = party_of(p, u, [&](UnitId one) { return !p.view().locked(one); });
    done.append(party.begin(), party.end());
    std::vector<int> points =
        base::transformed(party, [&](UnitId one) { return scattered_points(p, one, shared) + more; });
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
  const auto roll = p.d6("13.1.3", table::gains(k_egypt), [](int face) {
    return Discipline{face > 4 ? Scatter::held : face == 1 ? Scatter::scattered_fast : Scatter::scattered};
  });
  p.s.scatter = roll.means.of;
  p.tell("13.1.3", roll.means.holds() ? say("the Division of P'Re holds together: {}", roll.face)
                                      : say("the Division of P'Re will scatter: {}", roll.face));
}

void surprise(Play& p) {
  if (!p.data.ambush || p.s.turn != 1 || p.active() != k_hatti) return;
  shock(p);
  if (p.s.scatter == Scatter::scattered || p.s.scatter == Scatter::scattered_fast) scatter(p);
}

void scattered_moves(Play& p) {
  if (p.active() != k_egypt) return;
  WaysHome home;
  Units done;
  for (const UnitId u : in_order_of_running(p, home)) {
    if (!runs_on(p, u) || std::ranges::find(done, u) != done.end()) continue;
    const Units party = party_of(p, u, [&](UnitId one) { return runs_on(p, one); });
    done.append(party.begin(), party.end());
    if (party.size() == 2 && stays_together(p, party.front())) {
      run_on(p, party, home);
      continue;
    }
    for (const UnitId one : party)
      if (runs_on(p, one)) run_on(p, {one}, home);
  }
}

void recover_from_scatter(Play& p) {
  if (p.active() != k_egypt || p.s.turn < 2) return;
  for (const UnitId u : division(p)) {
    if (!p.unit(u).scattered) continue;
    const auto recovers = [&](int face) { return face < p.s.turn; };
    if (p.s.turn < k_last_turn && !p.d6("13.1.3", table::gains(k_egypt), recovers)) continue;
    p.unit(u).scattered = false;
    p.tell("13.1.3", say("{} recovers from the scatter", p.name(u)));
  }
}

}  // namespace hexpost::kadesh
