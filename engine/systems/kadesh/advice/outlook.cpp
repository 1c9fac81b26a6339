#include "engine/systems/kadesh/advice/outlook.h"

#include <vector>

#include "engine/base/text.h"
#include "engine/report/parts.h"
#include "engine/systems/kadesh/rules/fire/fire.h"
#include "engine/systems/kadesh/rules/melee/duty.h"

namespace hexpost::kadesh {
namespace {

using base::tr;

std::string names_in(const View& v, const Hexes& hexes) {
  std::vector<std::string> out;
  for (const Hex h : hexes) {
    for (const UnitId u : v.units_at(h))
      out.push_back(v.name(u));
  }
  return report::names_or_dash(out);
}

/// The position without the side's marks of this turn, which do not restrict its next one.
State in_its_turn(const View& v, SideId side) {
  State out = v.s;
  out.active = side;
  out.struck.clear(), out.met.clear();
  for (UnitId u = 0; u < v.count(); ++u) {
    if (v.side(u) != side) continue;
    Unit& unit = out.units[static_cast<std::size_t>(u)];
    unit.fired = unit.javelins = unit.advanced = false;
    unit.charge.reset();
  }
  return out;
}

Hexes under_attack(const View& v, UnitId u) {
  Hexes out;
  for (hex::Side s = 0; s < hex::k_sides; ++s) {
    const Hex h = hex::step(v.unit(u).at, s);
    if (v.enemy_at(v.side(u), h) && !melee_bar(v, u, h)) out.push_back(h);
  }
  return out;
}

Hexes under_fire(const View& v, UnitId u) {
  return fire_targets(v, u, v.range(u) == 1 ? Struck::How::javelins : Struck::How::archery);
}

}  // namespace

report::Table outlook(const View& now, SideId side) {
  const State state = in_its_turn(now, side);
  const View v{now.data, state};
  report::Table out = report::columns({{tr("Unit")}, {tr("Can attack [9.3.6]")}, {tr("Can fire at [9.1]")}});
  for (const UnitId u : v.on_map_of(side)) {
    const auto attacks = under_attack(v, u), fires = under_fire(v, u);
    if (!attacks.empty() || !fires.empty()) out.rows.push_back({v.name(u), names_in(v, attacks), names_in(v, fires)});
  }
  return out;
}

}  // namespace hexpost::kadesh
