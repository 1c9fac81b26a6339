#include "engine/systems/hordes/model/terrain.h"

#include "engine/systems/hordes/model/contact.h"

namespace hexpost::hordes {
namespace {

bool rough(Terrain t) {
  return t == Terrain::broken || t == Terrain::wood || t == Terrain::built_up;
}

Step refused(std::string_view rule, std::string_view why) {
  Step step;
  step.rule = rule, step.refused = why;
  return step;
}

/// Rough ground, off the road or along it [Q50].
void rough_ground(Step& step, Mover who, Terrain from, Terrain to) {
  if (from == Terrain::built_up || to == Terrain::built_up) step.keeps_formation = true;
  if (step.road && rough(to)) {
    if (!who.column) step.whole_move = true, step.rule = "Q50";
    return;
  }
  if (to == Terrain::wood || to == Terrain::built_up) step.halts = true, step.rule = "1.5";
  if (to == Terrain::broken && who.cavalry) step.first_hex = true, step.rule = "1.5";
  if (from == to && (to == Terrain::wood || to == Terrain::broken)) {
    step.whole_move = step.keeps_formation = true, step.rule = "1.5";
  }
}

/// Rivers, unless a column uses ford or bridge at that end of the step [Q49].
void water(Step& step, Mover who, const MapHex& from, const MapHex& to) {
  const auto wet = [&](const MapHex& m) { return m.terrain == Terrain::river && !(m.crossing && who.column); };
  if (!wet(from) && !wet(to)) return;
  step.whole_move = step.keeps_formation = true, step.rule = "1.5";
  if (wet(to)) step.first_hex = true;
}

}  // namespace

Mover mover(const View& v, UnitId u) {
  const bool single = v.stands(u) == 1 && v.full_stands(u) <= 3 && v.may_form_column(u);
  return {v.wheeled(u), v.kind(u) == Kind::cavalry, v.infantry(u) && !v.wheeled(u), v.in_column(u) || single,
          v.stands(u) > 4};
}

Mover general_mover() {
  return {false, true, false, true};
}

bool along_road(const View& v, Hex from, Hex to) {
  const auto side = hex::side_towards(from, to);
  const MapHex* a = v.hex(from);
  const MapHex* b = v.hex(to);
  return side && a && b && has_side(a->road, *side) && has_side(b->road, hex::opposite(*side));
}

bool on_road(const View& v, Hex h) {
  const MapHex* m = v.hex(h);
  return m && m->road != 0;
}

Facing facing_in(const View& v, Hex h, Facing facing) {
  const MapHex* m = v.hex(h);
  const bool stands = is_point(facing) || (m && has_side(m->road, (facing - 1) / 2));
  return stands ? facing : hex::clock(facing - 1);
}

bool narrow(const View& v, Hex h) {
  const MapHex* m = v.hex(h);
  return m && m->crossing;
}

bool in_water(const View& v, Hex h) {
  const MapHex* m = v.hex(h);
  return m && m->terrain == Terrain::river && !(v.options().dry_bridge && m->crossing && m->bridge);
}

bool limiting(Terrain terrain) {
  return rough(terrain) || terrain == Terrain::river;
}

bool never_enters(const View& v, bool wheels, Hex from, Hex to) {
  const MapHex* b = v.hex(to);
  if (!b || b->terrain == Terrain::impenetrable || b->terrain == Terrain::lake) return true;  // [Q55] [1.5]
  if (!wheels) return false;
  const MapHex* a = v.hex(from);
  if (b->terrain == Terrain::river && !b->crossing) return true;
  if (rough(b->terrain) || (a && rough(a->terrain))) return !along_road(v, from, to);  // [Q50]
  return false;
}

Step step(const View& v, Mover who, Hex from, Hex to) {
  const MapHex* a = v.hex(from);
  const MapHex* b = v.hex(to);
  const auto side = hex::side_towards(from, to);
  if (!b) return refused("Q55", "units cannot leave the table there");
  if (!a || !side) return refused("1.5.2", "the hexes are not adjacent");
  if (b->terrain == Terrain::impenetrable) return refused("1.5", "impenetrable ground");
  if (b->terrain == Terrain::lake) return refused("1.5", "a lake");
  if (never_enters(v, who.wheels, from, to)) return refused("1.5", "no ground for wheels");
  if (has_side(v.stakes_on(from), *side) || has_side(v.stakes_on(to), hex::opposite(*side))) {
    return refused("1.13.6", "planted stakes bar the hexside");
  }
  Step step;
  step.road = along_road(v, from, to);
  if (steep_between(v, from, to)) {
    if (!who.foot) return refused("1.5", "only infantry climbs a steep side");
    step.whole_move = step.keeps_formation = step.empty_only = true, step.rule = "1.5";
  }
  const auto wall = a->walls[static_cast<std::size_t>(*side)] != Obstacle::none
                        ? a->walls[static_cast<std::size_t>(*side)]
                        : b->walls[static_cast<std::size_t>(hex::opposite(*side))];
  if (wall != Obstacle::none) {
    if (who.wheels) return refused("Q4", "wheels cannot cross a wall or fence");
    step.halts = true, step.rule = "Q4";
  }
  if (b->crossing && !who.column && (b->terrain != Terrain::river || who.wheels)) {
    return refused("1.5.9", "only a column gets through the narrow passage");
  }
  if (b->crossing && who.bulky && b->terrain != Terrain::river) {  // into a river the whole unit wades
    return refused("1.5.9", "six stands do not fit into the narrow passage");
  }
  rough_ground(step, who, a->terrain, b->terrain);
  water(step, who, *a, *b);
  return step;
}

}  // namespace hexpost::hordes
