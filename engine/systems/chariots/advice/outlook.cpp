#include "engine/systems/chariots/advice/outlook.h"

#include <algorithm>

#include "engine/base/text.h"
#include "engine/report/parts.h"
#include "engine/systems/chariots/model/terrain.h"
#include "engine/systems/chariots/rules/missile/fire_view.h"
#include "engine/systems/chariots/rules/shock/shock_view.h"

namespace hexpost::chariots {
namespace {

using base::tr;

/// Enemies in the front hexes that the unit, or the chariot with its runners, can Shock [8.11].
std::vector<std::string> before_it(const View& v, UnitId u) {
  std::vector<std::string> out;
  if (v.unit(u).routed) return out;
  Party party{u};
  if (const UnitId half = v.partner(u); half != k_no_unit) party.push_back(half);
  std::ranges::sort(party);
  for (const Hex h : shock_targets(v, party)) {
    for (const Party& foes : parties_at(v, h, other(v.side(u)))) {
      for (const UnitId foe : foes)
        out.push_back(v.name(foe));
    }
  }
  return out;
}

std::vector<std::string> under_fire(const View& v, UnitId u) {
  std::vector<std::string> out;
  for (const UnitId foe : v.living(other(v.side(u)))) {
    if (reaches_with_fire(v, u, foe)) out.push_back(v.name(foe));
  }
  return out;
}

/// Enemies beside the hex, the first by number; empty if there are none.
UnitId enemy_beside(const View& v, SideId side, Hex h) {
  UnitId out = k_no_unit;
  if (!v.next_to(h, other(side))) return out;
  for (const UnitId foe : v.adjacent_units(h, other(side)))
    out = out == k_no_unit ? foe : std::min(out, foe);
  return out;
}

/// The enemy that the unit can come next to with the fewest Movement Points, and their number: "Hi-CH1 5"; "-" if all
/// are out of reach. Only points of the ground [6.2], without turning, so that the true distance is never shorter.
std::string nearest(const View& v, UnitId u) {
  const SideId side = v.side(u);
  const int most = v.ma(u);
  if (v.unit(u).routed || v.engaged(u) || most <= 0) return "-";
  const hex::Grid& grid = v.data.scenario.map.grid;
  const auto in_reach = [&](UnitId foe) { return hex::distance(v.unit(u).at, v.unit(foe).at) <= most + 1; };
  if (std::ranges::none_of(v.living(other(side)), [&](UnitId foe) { return v.here(foe) && in_reach(foe); })) return "-";
  std::vector<bool> done(static_cast<std::size_t>(grid.columns) * static_cast<std::size_t>(grid.rows));
  std::vector<std::vector<Hex>> by_points(static_cast<std::size_t>(most) + 1);
  by_points[0].push_back(v.unit(u).at);
  for (std::size_t points = 0; points < by_points.size(); ++points) {
    UnitId found = k_no_unit;
    for (std::size_t i = 0; i < by_points[points].size(); ++i) {
      const Hex at = by_points[points][i];
      if (done[grid.index(at)]) continue;
      done[grid.index(at)] = true;
      if (const UnitId foe = enemy_beside(v, side, at); foe != k_no_unit)
        found = found == k_no_unit ? foe : std::min(found, foe);
      for (hex::Side s = 0; s < 6; ++s) {
        const Hex to = hex::step(at, s);
        if (!grid.contains(to) || done[grid.index(to)] || v.held_by(other(side), to)) continue;
        const StepCost cost = step_cost(v, mover(v.type(u)), v.unit(u).column, at, to);
        const std::size_t then = points + static_cast<std::size_t>(std::max(0, cost.points));
        if (cost.allowed && then < by_points.size()) by_points[then].push_back(to);
      }
    }
    if (found != k_no_unit) return v.name(found) + " " + std::to_string(points);
  }
  return "-";
}

}  // namespace

report::Table outlook(const View& v, SideId side) {
  report::Table out = report::columns({{tr("Unit")},
                                       {tr("MA"), true},
                                       {tr("Nearest enemy, points to it [6.2]")},
                                       {tr("Can Shock [8.11]")},
                                       {tr("Can fire at [7.13]")}});
  for (const UnitId u : v.living(side)) {
    if (!v.here(u)) continue;
    const auto shocks = before_it(v, u), fires = under_fire(v, u);
    std::string near = nearest(v, u);
    if (shocks.empty() && fires.empty() && near == "-") continue;
    out.rows.push_back({v.name(u), std::to_string(v.ma(u)), std::move(near), report::names_or_dash(shocks),
                        report::names_or_dash(fires)});
  }
  return out;
}

}  // namespace hexpost::chariots
