#include "engine/systems/chariots/rules/turn/play.h"

#include <algorithm>

/// Chariots of Fire: puts pieces into hexes and takes them out. The list of units by hex is kept here, sorted by
/// id, so that equal positions are equal states.
namespace hexpost::chariots {
namespace {

UnitId& first_at(Play& p, Hex h) {
  const int slot = p.data.slot(h);
  base::ensure(slot >= 0, "a unit put off the map");
  return p.s.first_at[static_cast<std::size_t>(slot)];
}

void take_out(Play& p, UnitId u) {
  UnitId* link = &first_at(p, p.unit(u).at);
  while (*link != u) {
    base::ensure(*link != k_no_unit, "a unit that is not where it is");
    link = &p.unit(*link).next;
  }
  *link = p.unit(u).next;
  p.unit(u).next = k_no_unit;
}

void put_in(Play& p, UnitId u) {
  UnitId* link = &first_at(p, p.unit(u).at);
  while (*link != k_no_unit && *link < u)
    link = &p.unit(*link).next;
  p.unit(u).next = *link;
  *link = u;
}

}  // namespace

void place(Play& p, UnitId u, Hex to) {
  Unit& unit = p.unit(u);
  if (unit.placed) take_out(p, u);
  unit.at = to;
  unit.placed = true;
  put_in(p, u);
  for (Standard& standard : p.s.standards) {
    if (standard.captor == u) standard.at = to;  // [9.33] it goes along with its captor
  }
}

/// [11.0] The unit costs the Rout Points on its counter.
void remove_unit(Play& p, UnitId u) {
  Unit& unit = p.unit(u);
  if (!unit.alive) return;
  if (unit.placed) take_out(p, u);
  unit.alive = unit.placed = false;
  p.s.rout_points[unit.side] += p.view().info(u).tq;
  for (Standard& standard : p.s.standards) {
    if (standard.captor == u) standard.captor = k_no_unit;  // stays in that hex, still captured
  }
  refresh_engaged(p);
}

/// [9.26]
void refresh_engaged(Play& p) {
  const View v = p.view();
  std::erase_if(p.s.engaged, [&v](const EngagedPair& pair) {
    if (!v.here(pair.a) || !v.here(pair.b) || v.unit(pair.a).routed || v.unit(pair.b).routed) return true;
    return !hex::adjacent(v.unit(pair.a).at, v.unit(pair.b).at);
  });
}

void note_used(Play& p, Used::What what, UnitId who, UnitId whom) {
  base::insert_sorted(p.s.used, Used{what, who, whom});
}

}  // namespace hexpost::chariots
