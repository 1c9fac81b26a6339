#include "engine/systems/kadesh/rules/melee/duty.h"

#include <algorithm>

#include "engine/systems/kadesh/rules/retreat/place.h"

namespace hexpost::kadesh {
namespace {

/// [4.2.1 C] [4.2.2] Only the top unit of the Camp fights, and only one of an over-stacked hex.
bool fights_from_stack(View v, UnitId u) {
  const Hex at = v.unit(u).at;
  const UnitId top = v.top_at(at);
  return u == top || v.with_partner(u) == top || (!v.is_camp(at) && !overstacked(v, at));
}

}  // namespace

bool able(View v, UnitId u) {
  const Unit& unit = v.unit(u);
  return v.here(u) && v.steady(u) && !unit.march && !unit.unreleased && !unit.scattered && !unit.advanced;
}

bool has_met(View v, UnitId u, UnitId enemy) {
  return std::ranges::binary_search(v.s.met, Met{u, enemy});
}

Units duty_of(View v, UnitId u) {
  Units out;
  if (!able(v, u) || v.side(u) != v.s.active) return out;
  const bool locked = v.locked(u);
  if (!locked && !v.next_to(other(v.side(u)), v.unit(u).at)) return out;
  if (!fights_from_stack(v, u)) return out;
  if (locked) {
    for (const Lock& lock : v.s.locks) {
      const UnitId enemy = lock.a == u ? lock.b : lock.b == u ? lock.a : k_no_unit;
      if (enemy != k_no_unit && !has_met(v, u, enemy)) out.push_back(enemy);
    }
    return out;
  }
  for (const UnitId enemy : v.zones(other(v.side(u)), v.unit(u).at)) {
    if (!v.routed(enemy) && !has_met(v, u, enemy)) out.push_back(enemy);
  }
  return out;
}

Barred fortress_bar(View v, UnitId u, Hex from, Hex target) {
  if (v.wall(from, target) != Hexside::fortress_wall) return std::nullopt;
  if (v.is_fortress(from) && v.as_chariot(u)) return refuse("4.2.1", "chariots in the Fortress do not attack", {});
  if (!v.road(from, target) || v.has(Option::fortress_fire_only))
    return refuse("4.2.1", "the wall of the Fortress keeps {} from a melee", {v.name(u)});
  return std::nullopt;
}

Barred melee_bar(View v, UnitId u, Hex target) {
  const Unit& unit = v.unit(u);
  const std::string& name = v.name(u);
  if (!v.here(u)) return refuse("9.2", "{} is not on the map", {name});
  if (v.side(u) != v.s.active) return refuse("9.2", "{} does not attack now", {name});
  if (!v.steady(u)) return refuse("4.5.3", "{} is Shaken or Routed and does not attack", {name});  // [K28]
  if (unit.march) return refuse("8.3", "{} is in March Mode and does not attack", {name});
  if (unit.unreleased) return refuse("13.1.7", "{} has not been released yet", {name});
  if (unit.scattered) return refuse("13.1.3", "{} is scattered and does not attack", {name});
  if (unit.fired)
    return refuse("9.1", "{} has fired with the archers and does not fight", {name},
                  "name units that have not fired, or write `end-fire` so that the archers do not fire automatically");
  if (unit.advanced) return refuse("9.3.8", "{} has advanced and fights no more", {name});
  if (!fights_from_stack(v, u)) return refuse("4.2.1", "only the top unit of the hex attacks", {});
  if (!v.enemy_at(v.side(u), target)) return refuse("9.2", "no enemy unit is in {}", {v.at(target)});
  if (!hex::adjacent(unit.at, target)) return refuse("9.2", "{} is not next to {}", {name, v.at(target)});
  const bool lock = v.locked_with(u, target);  // then its facing does not count [K104]; otherwise always [K31]
  if (v.locked(u) && !lock) return refuse("9.3.6", "{} is locked with others", {name});
  if (!lock && v.arc(u, target) != Arc::front) return refuse("9.2", "{} is not in front of {}", {v.at(target), name});
  if (auto bar = fortress_bar(v, u, unit.at, target)) return bar;
  if (unit.reserve) {  // [K73]
    const auto duties = duty_of(v, u);
    if (std::ranges::none_of(duties, [&](UnitId e) { return v.unit(e).at == target; }))
      return refuse("4.6.2", "{} is in Reserve and attacks only if it must", {name});
  }
  return std::nullopt;
}

bool could_melee(View v, UnitId u) {
  for (hex::Side k = 0; k < hex::k_sides; ++k) {
    const Hex h = hex::step(v.unit(u).at, k);
    if (v.enemy_at(v.side(u), h) && !melee_bar(v, u, h)) return true;
  }
  return false;
}

void meet(Play& p, UnitId u, UnitId enemy) {
  const Met one{u, enemy};
  const auto at = std::ranges::lower_bound(p.s.met, one);
  if (at == p.s.met.end() || *at != one) p.s.met.insert(at, one);
}

void meet_all(Play& p, UnitId u) {
  for (const UnitId enemy : duty_of(p, u))
    meet(p, u, enemy);
}

}  // namespace hexpost::kadesh
