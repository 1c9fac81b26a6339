#include "engine/rules/chariots/outlook.h"

#include <algorithm>

#include "engine/base/text.h"
#include "engine/rules/chariots/missile.h"
#include "engine/rules/chariots/shock.h"

namespace hexpost::chariots {
namespace {

using base::tr;

std::string joined_or_dash(const std::vector<std::string>& names) {
  return names.empty() ? "-" : base::join(names, " ");
}

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

}  // namespace

report::Table outlook(const View& v, SideId side) {
  report::Table out;
  out.head = {tr("Unit"), tr("MA"), tr("Can Shock [8.11]"), tr("Can fire at [7.13]")};
  out.right = {false, true, false, false};
  for (const UnitId u : v.living(side)) {
    if (!v.here(u)) continue;
    const auto shocks = before_it(v, u), fires = under_fire(v, u);
    if (shocks.empty() && fires.empty()) continue;
    out.rows.push_back({v.name(u), std::to_string(v.ma(u)), joined_or_dash(shocks), joined_or_dash(fires)});
  }
  return out;
}

}  // namespace hexpost::chariots
