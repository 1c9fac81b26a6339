#include "engine/systems/kadesh/rules/movement/rout.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>

#include "engine/systems/kadesh/model/terrain.h"
#include "engine/systems/kadesh/rules/command/command.h"
#include "engine/systems/kadesh/rules/movement/questions.h"
#include "engine/systems/kadesh/rules/movement/quiet_ways.h"
#include "engine/systems/kadesh/rules/retreat/leaders_fate.h"
#include "engine/systems/kadesh/rules/retreat/place.h"

namespace hexpost::kadesh {
namespace {

/// The ways to the exits, for feet and for wheels. No enemy unit moves while units flee.
struct WaysOut {
  std::array<std::optional<QuietWays>, 2> ways;
  QuietWays& of(View v, UnitId u) {
    const bool wheels = rolls(v.type(u));
    auto& out = ways[wheels ? 1 : 0];
    if (!out) {
      const auto& bound = v.data.ways_out[v.side(u)][wheels ? 1 : 0];
      out.emplace(v, v.side(u), wheels, false, exits(v, v.side(u)), &bound);
    }
    return *out;
  }
};

/// The next hex of a cheapest way; the owner chooses among equal ones.
Hex next_hex(Play& p, UnitId u, QuietWays& ways, Hex from, WayCost cost) {
  const View v = p.view();
  std::vector<table::Option<Hex>> options;
  options.reserve(2);
  for (hex::Side k = 0; k < hex::k_sides; ++k) {
    if (!ways.behind(from, k, cost)) continue;
    const Hex to = hex::step(from, k);
    options.push_back({to, v.label(to), options.empty() ? "first" : ""});
  }
  return p.ask(v.side(u), k_rout_to.of<Hex>(v.name(u), "", options));
}

void destroy(Play& p, UnitId u) {
  const Hex at = p.unit(u).at;
  const SideId side = p.view().side(u);
  p.tell("8.7", [&] { return say("{} cannot flee and is eliminated in {}", p.name(u), p.label(at)).loses(side); });
  remove(p, u, Place::eliminated);
  send_lone_leaders(p, side, at);
}

/// [K82] Where no way leads to an exit: the cheapest ways over legal hexes that spend the whole allowance, so that some
/// next hex cannot be paid; of them the one that ends nearest to an exit. Empty if there is none.
std::vector<Hex> way_at_bay(View v, UnitId u, const QuietWays& ways, int points, int most) {
  const auto edge = exits(v, v.side(u));
  struct Reached {
    int spent = 0;
    std::vector<Hex> way;
  };
  const Hex start = v.unit(u).at;
  std::map<int, Reached> reached{{v.by_label(start), {}}};  // by place among the labels
  std::set<std::tuple<int, int, Hex>> open{{0, v.by_label(start), start}};
  std::vector<Hex> best;
  const auto rank = [&](const std::vector<Hex>& way) {
    return std::pair(v.distance_to(way.back(), edge), v.by_label(way.back()));
  };
  const auto offer = [&](const std::vector<Hex>& way) {
    if (best.empty() || rank(way) < rank(best)) best = way;
  };
  for (hex::Side k = 0; k < hex::k_sides; ++k) {  // [8.2] the river takes a unit's whole allowance
    const Hex to = hex::step(start, k);
    if (!v.on_map(to) || !ways.quiet(to)) continue;
    const StepCost step = step_cost(v, rolls(v.type(u)), start, to);
    if (step.allowed && step.whole) offer({to});
  }
  while (!open.empty()) {
    const auto [spent, label, from] = *open.begin();
    open.erase(open.begin());
    const auto [known, way] = reached.at(label);
    if (known < spent) continue;
    bool full = static_cast<int>(way.size()) == most || spent == points;
    for (hex::Side k = 0; k < hex::k_sides; ++k) {
      const Hex to = hex::step(from, k);
      if (!v.on_map(to) || !ways.quiet(to)) continue;
      const auto step = ways.step(from, to);
      if (!step) continue;
      const int total = spent + *step;
      if (total > points) full = true;
      if (total > points || static_cast<int>(way.size()) == most) continue;
      const auto at = reached.find(v.by_label(to));
      if (at != reached.end() && at->second.spent <= total) continue;
      auto along = way;
      along.push_back(to);
      reached[v.by_label(to)] = {total, std::move(along)};
      open.insert({total, v.by_label(to), to});
    }
    if (full && !way.empty()) offer(way);
  }
  return best;
}

/// Walks along the cheapest way until the next hex cannot be paid; `most`: hexes at most.
void flee(Play& p, UnitId u, WaysOut& out, int points, int most) {
  const SideId side = p.view().side(u);
  QuietWays& ways = out.of(p, u);
  Hex at = p.unit(u).at;
  const auto edge = exits(p.view(), side);
  if (std::ranges::find(edge, at) != edge.end()) {  // a retreat has brought it there; enemies next to it do not matter
    p.unit(u).moved = p.unit(u).entered = true;
    return leave_map(p, u);
  }
  auto cost = ways.from_start(at);
  std::vector<Hex> along{at};
  if (!cost) {
    const auto way = way_at_bay(p, u, ways, points, most);
    if (way.empty()) return destroy(p, u);
    along.insert(along.end(), way.begin(), way.end());
    at = way.back();
  }
  int left = points;
  while (cost && cost->hexes > 0 && static_cast<int>(along.size()) <= most) {
    const Hex to = next_hex(p, u, ways, at, *cost);
    const int price = *ways.step(at, to);
    if (price > left) break;
    left -= price, at = to, cost = ways.from(to);
    along.push_back(to);
  }
  const bool away = cost && cost->hexes == 0;
  if (along.size() == 1 && !away) return destroy(p, u);
  if (along.size() > 1) {
    p.tell("8.7",
           say("{} flees from {} to {}", p.name(u), p.label(along.front()), p.label(at)).goes(p.name(u), side, along));
    for (std::size_t i = 1; i < along.size(); ++i)
      arrive(p, u, along[i]);
    face_alike(p, u);
  }
  p.unit(u).moved = p.unit(u).entered = true;
  if (away) leave_map(p, u);
}

/// [K74] An appropriate leader in Reserve holds it.
bool held(View v, UnitId u) {
  return std::ranges::any_of(v.all_leaders(), [&](LeaderId l) {
    return v.leader_here(l) && v.leader(l).mode == Mode::reserve && may_command(v, l, u) &&
           in_reach(v, l, u, v.leader_info(l).range);
  });
}

}  // namespace

void prepare_ways_out(Data& data) {
  const State s;
  for (const SideId side : {k_egypt, k_hatti}) {
    for (const bool wheels : {false, true})
      data.ways_out[side][wheels ? 1 : 0] = least_costs(data, wheels, exits({data, s}, side));
  }
}

void rout_moves(Play& p) {
  Units fleeing;
  for (const UnitId u : p.view().on_map_of(p.active())) {
    const bool due = p.view().routed(u) && !p.view().locked(u) && !p.view().is_fortress(p.unit(u).at);
    if (due && !held(p, u)) fleeing.push_back(u);
  }
  std::ranges::stable_sort(fleeing, {}, [&](UnitId u) { return p.view().by_label(p.unit(u).at); });
  WaysOut ways;
  for (const UnitId u : fleeing) {
    if (!p.view().here(u)) continue;
    int points = p.view().ma(u), most = 9999;
    if (p.view().in_zone(other(p.active()), p.unit(u).at)) {  // [K83]
      if (check_morale(p, u, "8.6"))
        points = (points + 1) / 2;
      else
        most = 1;
    }
    flee(p, u, ways, points, most);
  }
}

}  // namespace hexpost::kadesh
