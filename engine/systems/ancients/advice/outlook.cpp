#include "engine/systems/ancients/advice/outlook.h"

#include <vector>

#include "engine/base/text.h"
#include "engine/report/parts.h"
#include "engine/systems/ancients/rules/battle/battle.h"

namespace hexpost::ancients {
namespace {

/// All units of the side are ordered by a card without limits, and have done nothing yet.
State all_ordered(const State& now, SideId side) {
  State out = now;
  out.active = side;
  out.last[side] = {};
  for (Unit& unit : out.units) {
    if (unit.side == side) unit.ordered = true, unit.moved = unit.battles = 0;
  }
  return out;
}

}  // namespace

report::Table outlook(const View& now, SideId side) {
  using base::tr;
  const State state = all_ordered(now.s, side);
  const View v{now.data, state};
  report::Table out = report::columns({{tr("Unit")}, {tr("Can attack [4.3]")}, {tr("Can fire at [4.1]")}});
  for (const UnitId u : v.units_of(side)) {
    std::vector<std::string> attacks, fires;
    for (const UnitId e : v.units_of(other(side))) {
      if (!attack_bar(v, u, v.unit(e).at)) attacks.push_back(v.name(e));
      if (!fire_bar(v, u, v.unit(e).at)) fires.push_back(v.name(e));
    }
    if (!attacks.empty() || !fires.empty())
      out.rows.push_back({v.name(u), report::names_or_dash(attacks), report::names_or_dash(fires)});
  }
  return out;
}

}  // namespace hexpost::ancients
