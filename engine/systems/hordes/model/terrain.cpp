#include "engine/systems/hordes/model/terrain.h"

namespace hexpost::hordes {
namespace {

bool rough(Terrain t) {
  return t == Terrain::broken || t == Terrain::wood || t == Terrain::built_up;
}

/// What stands on the side of the first hex that borders on the second.
Obstacle obstacle(const MapHex& a, const MapHex& b, hex::Side side) {
  const Obstacle own = a.walls[static_cast<std::size_t>(side)];
  return own != Obstacle::none ? own : b.walls[static_cast<std::size_t>(hex::opposite(side))];
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
  if (from == to && (to == Terrain::wood || to == Terrain::broken))
    step.whole_move = step.keeps_formation = true, step.rule = "1.5";
}

/// Rivers, unless a column uses ford or bridge at that end of the step [Q49].
void water(Step& step, Mover who, const MapHex& from, const MapHex& to) {
  const auto wet = [&](const MapHex& m) { return m.terrain == Terrain::river && !(m.crossing && who.column); };
  if (!wet(from) && !wet(to)) return;
  step.whole_move = step.keeps_formation = true, step.rule = "1.5";
  if (wet(to)) step.first_hex = true;
}

}  // namespace

bool lone_stand(const View& v, UnitId u) {
  return v.stands(u) == 1 && v.full_stands(u) <= 3 && v.may_form_column(u);
}

Mover mover(const View& v, UnitId u) {
  return {v.wheeled(u), v.kind(u) == Kind::cavalry, v.infantry(u) && !v.wheeled(u), v.in_column(u) || lone_stand(v, u),
          v.stands(u) > 4};
}

Mover general_mover() {
  return {false, true, false, true};
}

bool on_road(const View& v, Hex h) {
  const MapHex* m = v.hex(h);
  return m && m->road != 0;
}

bool may_face(const View& v, Hex h, Facing facing) {
  const MapHex* m = v.hex(h);
  return is_point(facing) || (m && has_side(m->road, (facing - 1) / 2));
}

Facing facing_in(const View& v, Hex h, Facing facing) {
  return may_face(v, h, facing) ? facing : hex::clock(facing - 1);
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

bool stakes_between(const View& v, Hex a, Hex b) {
  const auto side = hex::side_towards(a, b);
  return side && (has_side(v.stakes_on(a), *side) || has_side(v.stakes_on(b), hex::opposite(*side)));
}

Across across_side(const Data& data, Hex at, hex::Side side) {
  const auto& hexes = data.scenario.map.hexes;
  const int slot = data.slot(hex::step(at, side));
  const MapHex& a = hexes[static_cast<std::size_t>(data.slot(at))];
  Across out;
  out.steep = has_side(a.steep, side);
  if (slot < 0) return out;  // [Q55]
  const MapHex& b = hexes[static_cast<std::size_t>(slot)];
  const hex::Side back = hex::opposite(side);
  out.slot = static_cast<std::int16_t>(slot);
  out.closed = b.terrain == Terrain::impenetrable || b.terrain == Terrain::lake;  // [1.5]
  out.steep = out.steep || has_side(b.steep, back);
  out.road = has_side(a.road, side) && has_side(b.road, back);
  out.closed_to_wheels = out.closed || (b.terrain == Terrain::river && !b.crossing) ||
                         ((rough(b.terrain) || rough(a.terrain)) && !out.road);  // [Q50]
  const bool wall = obstacle(a, b, side) != Obstacle::none;
  out.plain = b.terrain == Terrain::clear && !b.crossing && a.terrain != Terrain::built_up &&
              a.terrain != Terrain::river && !out.steep && !wall;
  return out;
}

bool never_enters(const View& v, bool wheels, Hex from, Hex to) {
  const Across* across = v.data.across_from(from, to);
  if (across) return wheels ? across->closed_to_wheels : across->closed;
  const Terrain there = v.terrain(to);
  return there == Terrain::impenetrable || there == Terrain::lake;  // [Q55] [1.5]
}

Step step(const View& v, Mover who, Hex from, Hex to) {
  const MapHex* a = v.hex(from);
  const MapHex* b = v.hex(to);
  const auto side = hex::side_towards(from, to);
  if (!b) return refused("Q55", "units cannot leave the table there");
  if (!a || !side) return refused("1.5.2", "the hexes are not adjacent");
  if (b->terrain == Terrain::impenetrable) return refused("1.5", "impenetrable ground");
  if (b->terrain == Terrain::lake) return refused("1.5", "a lake");
  const Across& across = v.data.across[static_cast<std::size_t>(v.data.slot(from))][static_cast<std::size_t>(*side)];
  if (who.wheels && across.closed_to_wheels) return refused("1.5", "wheels cannot enter");
  if (stakes_between(v, from, to)) return refused("1.13.6", "planted stakes bar the hexside");
  Step step;
  step.road = across.road;
  if (across.plain) return step;
  if (across.steep) {
    if (!who.foot) return refused("1.5", "only infantry climbs a steep side");
    step.whole_move = step.keeps_formation = step.empty_only = true, step.rule = "1.5";
  }
  if (obstacle(*a, *b, *side) != Obstacle::none) {  // [Q4]
    if (who.wheels) return refused("Q4", "wheels cannot cross a wall or fence");
    step.halts = true, step.rule = "Q4";
  }
  if (b->crossing && !who.column && (b->terrain != Terrain::river || who.wheels))
    return refused("1.5.9", "only a column gets through the narrow passage");
  if (b->crossing && who.bulky && b->terrain != Terrain::river) {  // into a river the whole unit wades
    return refused("1.5.9", "six stands do not fit into the narrow passage");
  }
  rough_ground(step, who, a->terrain, b->terrain);
  water(step, who, *a, *b);
  return step;
}

}  // namespace hexpost::hordes
