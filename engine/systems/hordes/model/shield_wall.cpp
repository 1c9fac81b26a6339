#include "engine/systems/hordes/model/shield_wall.h"

#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/model/sight.h"

namespace hexpost::hordes {
namespace {

/// To which side of the line along `axis` the unit faces: 1, -1, or 0 along the line itself.
int faces_across(const View& v, UnitId u, hex::Side axis) {
  const int turn = hex::clock(v.unit(u).facing - (2 * axis + 1));
  return turn % 6 == 0 ? 0 : (turn < 6 ? 1 : -1);
}

/// The next unit of the line in this direction, k_no_unit where it ends.
UnitId next_link(const View& v, UnitId u, hex::Side side) {
  const UnitId n = v.unit_at(hex::step(v.unit(u).at, side));
  if (n == k_no_unit || v.hostile(u, n) || !can_form_wall(v, n)) return k_no_unit;
  if (v.options().wall_needs_front) {
    const int way = faces_across(v, u, side);
    if (way == 0 || v.in_column(n) || faces_across(v, n, side) != way) return k_no_unit;
  }
  return n;
}

/// Terrain that protects the end of a wall [1.13.3].
bool shelters(Terrain t) {
  return t != Terrain::clear;
}

/// The hex beside the end of a wall is closed to the enemy. A controlling enemy counts only if the end unit itself sees
/// him, whatever other units of the wall see: the book's example asks the last unit [1.13.3] [Q15].
bool closed(const View& v, UnitId end, Hex h) {
  if (!v.on_map(h)) return true;  // [Q15]
  const UnitId there = v.unit_at(h);
  if (there != k_no_unit && !v.hostile(end, there)) return true;
  if (!shelters(v.terrain(h)) || there != k_no_unit) return false;
  for (const UnitId e : controllers(v, other(v.side(end)), h)) {
    if (half_visible(v, v.unit(end).at, v.unit(e).at)) return false;
  }
  return true;
}

bool in_line(const View& v, UnitId unit, hex::Side axis) {
  UnitId beside[2];
  for (int way = 0; way < 2; ++way)
    beside[way] = next_link(v, unit, hex::wrap(axis + 3 * way));
  if (beside[0] == k_no_unit && beside[1] == k_no_unit) return false;
  for (int way = 0; way < 2; ++way) {
    if (v.type(unit).horde && (beside[way] == k_no_unit || v.type(beside[way]).horde)) return false;
    if (beside[way] == k_no_unit && !closed(v, unit, hex::step(v.unit(unit).at, axis + 3 * way))) return false;
  }
  return true;
}

}  // namespace

bool can_form_wall(const View& v, UnitId unit) {
  return v.on_table(unit) && v.type(unit).shield_wall && v.troop_class(unit) <= TroopClass::c;
}

bool in_shield_wall(const View& v, UnitId unit) {
  if (!can_form_wall(v, unit) || (v.options().wall_needs_front && v.in_column(unit))) return false;
  for (hex::Side axis = 0; axis < 3; ++axis) {
    if (in_line(v, unit, axis)) return true;
  }
  return false;
}

}  // namespace hexpost::hordes
