#include "engine/systems/ancients/rules/battle/fray.h"

namespace hexpost::ancients {

bool bars_battle(View v, UnitId u, Hex h) {
  switch (v.ground(h).battles) {
    case TerrainInfo::Battles::all:
      return false;
    case TerrainInfo::Battles::foot:
      return !is_foot(v.kind(u));
    case TerrainInfo::Battles::light_foot:
      return !v.light_foot(u) && !v.is(u, UnitType::wa);
  }
  return false;
}

std::vector<Hex> targets_from(View v, UnitId u, Hex from, bool bonus) {
  std::vector<Hex> out;
  const SideId enemy = other(v.side(u));
  for (const Hex h : v.neighbours(from)) {
    const UnitId target = v.unit_at(h);
    if (target != k_no_unit ? v.side(target) != enemy : v.lone_leader(enemy, h) == k_no_leader) continue;
    Fight f = fight_now(v, u, h, Blow::attack, bonus);
    f.from = from;
    if (fight_dice(v, f) > 0) out.push_back(h);
  }
  return out;
}

bool has_duty(View v, UnitId u) {
  const Unit& unit = v.unit(u);
  return unit.placed && unit.ordered && v.is(u, UnitType::wa) && unit.moved >= 2 && unit.battles == 0 &&
         !targets_from(v, u, unit.at, false).empty();
}

}  // namespace hexpost::ancients
