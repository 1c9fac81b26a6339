#include "engine/systems/ancients/advice/battles.h"

#include <algorithm>
#include <functional>

namespace hexpost::ancients {

std::vector<Battle> battles_of(const View& v, UnitId u) {
  std::vector<Battle> out;
  const auto add = [&](Hex at, const Target& target) {
    const bool close = hex::adjacent(v.unit(u).at, at);
    if (close ? attack_bar(v, u, at) : fire_bar(v, u, at)) return;
    const Fight fight = fight_now(v, u, at, close ? Blow::attack : Blow::fire);
    out.push_back({{}, at, close, target, fight_dice(v, fight), prospect(v, u, at)});
  };
  const SideId enemy = other(v.side(u));
  for (const UnitId e : v.units_of(enemy))
    add(v.unit(e).at, {e, k_no_leader});
  for (const LeaderId l : v.leaders_of(enemy)) {
    if (v.lone_leader(enemy, v.leader(l).at) == l) add(v.leader(l).at, {k_no_unit, l});
  }
  return out;
}

std::vector<Battle> battles_after_moves(const View& v, UnitId u, const std::vector<std::vector<Hex>>& walks,
                                        std::size_t limit) {
  std::vector<Battle> out;
  const LeaderId with = v.leader_of(u);
  for (const std::vector<Hex>& path : walks) {
    State then = v.s;
    Unit& unit = then.units[static_cast<std::size_t>(u)];
    unit.at = path.back();
    unit.moved = static_cast<std::int8_t>(unit.moved + static_cast<int>(path.size()));
    if (with != k_no_leader) then.leaders[static_cast<std::size_t>(with)].at = path.back();
    for (Battle& battle : battles_of({v.data, then}, u)) {
      battle.way = path;
      const auto same = std::ranges::find(out, battle.at, &Battle::at);
      if (same == out.end())
        out.push_back(std::move(battle));
      else if (battle.worth > same->worth)
        *same = std::move(battle);
    }
  }
  std::ranges::stable_sort(out, std::greater<>{}, &Battle::worth);
  if (out.size() > limit) out.resize(limit);
  return out;
}

}  // namespace hexpost::ancients
