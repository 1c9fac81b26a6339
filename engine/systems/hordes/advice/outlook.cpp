#include "engine/systems/hordes/advice/outlook.h"

#include <algorithm>

#include "engine/base/lists.h"
#include "engine/base/text.h"
#include "engine/report/parts.h"
#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/rules/movement/move_samples.h"
#include "engine/systems/hordes/rules/shooting/figures.h"

namespace hexpost::hordes {
namespace {

using base::tr;

std::string names_of(const View& v, const std::vector<UnitId>& units) {
  std::vector<std::string> out = base::transformed(units, [&](UnitId u) { return v.name(u); });
  return report::names_or_dash(out);
}

/// The position without the side's marks of this bound, which do not restrict its next one.
State rested(const View& v, SideId side) {
  State out = v.s;
  for (UnitId u = 0; u < v.count(); ++u) {
    if (v.side(u) != side) continue;
    Unit& unit = out.units[static_cast<std::size_t>(u)];
    unit.moved = unit.passed = unit.done = false;
  }
  return out;
}

std::vector<UnitId> in_contact_reach(const View& v, UnitId u) {
  if (v.unit(u).disrupted || engaged(v, u)) return {};  // [1.5.12] [1.5.5]
  return contacts_in_reach(v, u);
}

std::vector<UnitId> in_range(const View& v, UnitId u) {
  std::vector<UnitId> out;
  if (engaged(v, u)) return out;  // [1.8.6]
  const std::vector<Battery> guns = batteries(v, u);
  for (const UnitId e : v.living(other(v.side(u)))) {
    const auto reaches = [&](const Battery& b) { return b.dice > 0 && !may_target(v, u, b, e); };
    if (std::ranges::any_of(guns, reaches)) out.push_back(e);
  }
  return out;
}

}  // namespace

report::Table outlook(const View& now, SideId side) {
  const State state = rested(now, side);
  const View v{now.data, state};
  report::Table out =
      report::columns({{tr("Unit")}, {tr("Can come into contact with [1.5]")}, {tr("Can shoot at [1.8]")}});
  for (const UnitId u : v.living(side)) {
    if (!v.on_table(u)) continue;
    const auto contacts = in_contact_reach(v, u), targets = in_range(v, u);
    if (!contacts.empty() || !targets.empty())
      out.rows.push_back({v.name(u), names_of(v, contacts), names_of(v, targets)});
  }
  return out;
}

}  // namespace hexpost::hordes
