#include <algorithm>

#include "engine/rules/hordes/play.h"
#include "engine/rules/hordes/terrain.h"

/// Hordes & Heroes: what every kind of moving has in common.
namespace hexpost::hordes {

void place(Play& p, UnitId u, Hex to) {
  Unit& unit = p.unit(u);
  unit.at = to;
  unit.placed = true;
  for (General& g : p.s.generals) {
    if (g.alive && g.host == u) g.at = to, g.placed = true;
  }
}

void remove_unit(Play& p, UnitId u) {
  Unit& unit = p.unit(u);
  // stakes stay where they were planted [1.13.6]
  if (unit.stakes != 0) {
    p.s.left_stakes.push_back({unit.at, unit.stakes});
    std::sort(p.s.left_stakes.begin(), p.s.left_stakes.end());
    unit.stakes = 0;
  }
  unit.alive = unit.placed = false;
  for (General& g : p.s.generals) {
    if (g.host == u) g.host = k_no_unit;
  }
}

void refresh_contacts(Play& p) {
  drop_stale_fights(p.data, p.s);
  const View v = p.view();
  for (UnitId u = 0; u < v.count(); ++u) {
    Unit& unit = p.unit(u);
    if (!v.on_table(u) || engaged(v, u)) continue;
    unit.static_combat = unit.impact = false;  // [1.9.7] the marker goes when nobody is in contact any more
    unit.charged = unit.contacted = false;
    if (unit.bad_terrain && !limiting(v.terrain(unit.at))) unit.bad_terrain = false;  // [Q35]
  }
}

void make_contact(Play& p, UnitId mover, UnitId target) {
  const View v = p.view();
  // [1.9.5] live for both in a new contact; who fights others already keeps what he has [Q36]
  const auto fresh = [&](UnitId u, UnitId against) {
    const auto met = enemies_in_contact(v, u);
    return std::none_of(met.begin(), met.end(), [&](UnitId e) { return e != against; });
  };
  if (fresh(target, mover) && !p.unit(target).static_combat) p.unit(target).impact = true;
  if (!p.unit(mover).static_combat) p.unit(mover).impact = true;
  p.unit(mover).charged = true;
  p.unit(target).contacted = true;
  p.tell("1.5.6", {.what = Fact::What::charges, .unit = mover, .other = target, .side = v.side(mover), .to = v.unit(mover).at});
}

}  // namespace hexpost::hordes
