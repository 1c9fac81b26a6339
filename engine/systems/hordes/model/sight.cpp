#include "engine/systems/hordes/model/sight.h"

#include <algorithm>

#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/model/shadow.h"

namespace hexpost::hordes {
namespace {

bool hides(Terrain t) {
  return t == Terrain::wood || t == Terrain::built_up;
}

/// The ground itself takes away the view [Q6].
bool ground_blocks(const View& v, Hex h, Hex from, Hex to) {
  const Terrain t = v.terrain(h);
  return hides(t) || t == Terrain::impenetrable || v.level(h) > std::max(v.level(from), v.level(to));
}

/// Shooting over friends [1.8.7].
struct Overhead {
  bool any = false;
  SideId side = 0;
  Weapon weapon = Weapon::small_arms;
};

bool shot_over(const View& v, const Overhead& over, UnitId friendly, Hex from, Hex to) {
  if (!over.any || v.side(friendly) != over.side || over.weapon == Weapon::grape_engine) return false;
  const Hex at = v.unit(friendly).at;
  if (over.weapon == Weapon::high_engine && hex::adjacent(from, at)) return true;
  return v.level(from) > v.level(at) && hex::distance(from, to) >= 2 * hex::distance(from, at);
}

bool seen(const View& v, Hex from, Hex to, const Overhead& over) {
  const int range = hex::distance(from, to);
  if (range <= 1) return true;
  return Sight(from, to).open([&](Hex h) {
    if (range > 2 && !v.on_map(h)) return false;
    const UnitId there = v.unit_at(h);
    return (there != k_no_unit && !shot_over(v, over, there, from, to)) || ground_blocks(v, h, from, to);
  });
}

/// A wood or built-up area strictly between two hexes, on the straight line or beside it.
bool cover_between(const View& v, Hex from, Hex to) {
  return std::ranges::any_of(hex::between(from, to),
                             [&](const auto& pair) { return hides(v.terrain(pair[0])) || hides(v.terrain(pair[1])); });
}

/// Targets hidden in wood or built-up area [Q33].
Refused hidden(const View& v, Weapon w, Hex from, Hex to) {
  const Terrain t = v.terrain(to);
  const int range = hex::distance(from, to);
  if (!hides(t) || range <= 1) return std::nullopt;
  if (t == Terrain::wood) {
    const int reach = engine(w) ? k_short_range : v.options().wood_rim_in_range ? k_small_arms_range : 1;
    if (range > reach) return refuse("Q33", "{} is hidden in the wood", {v.label(to)});
  }
  if (cover_between(v, from, to)) return refuse("Q33", "{} lies too deep in woods or houses", {v.label(to)});
  return std::nullopt;
}

}  // namespace

bool in_arc(Hex from, Facing facing, Hex target) {
  if (from == target) return false;
  if (!is_point(facing))
    return in_arc(from, hex::clock(facing - 1), target) || in_arc(from, hex::clock(facing + 1), target);
  const Hex d1 = hex::step({}, facing / 2 - 1), d2 = hex::step({}, facing / 2);
  const auto cross = [](int aq, int ar, int bq, int br) { return aq * br - ar * bq; };
  const int q = target.q - from.q, r = target.r - from.r;
  const int whole = cross(d1.q, d1.r, d2.q, d2.r);  // 1 or -1
  return cross(q, r, d2.q, d2.r) * whole >= 0 && cross(d1.q, d1.r, q, r) * whole >= 0;
}

bool aims_at(const View& v, UnitId shooter, Hex target) {
  const Unit& unit = v.unit(shooter);
  return v.kind(shooter) == Kind::chariot ? unit.at != target : in_arc(unit.at, unit.facing, target);
}

Weapon weapon(const TroopType& type) {
  if (!type.engine) return Weapon::small_arms;
  switch (type.engine->trajectory) {
    case Trajectory::high:
      return Weapon::high_engine;
    case Trajectory::grape:
      return Weapon::grape_engine;
    case Trajectory::low:
      break;
  }
  return Weapon::low_engine;
}

bool half_visible(const View& v, Hex from, Hex to) {
  return seen(v, from, to, {});
}

Refused no_line(const View& v, SideId side, Weapon w, Hex from, Hex to) {
  if (engine(w) && steep_between(v, from, to)) {
    return refuse("1.5", "engines cannot shoot over the steep side between {0} and {1}", {v.label(from), v.label(to)});
  }
  if (auto no = hidden(v, w, from, to)) return no;
  if (seen(v, from, to, {true, side, w})) return std::nullopt;
  return refuse("Q6", "no more than half of {0} is seen from {1}", {v.label(to), v.label(from)});
}

int steep_cover(const View& v, Weapon w, Hex from, Hex to) {
  if (v.level(from) >= v.level(to)) return 0;
  const int range = hex::distance(from, to);
  if (range == 1) return steep_between(v, from, to) && !engine(w) ? 2 : 0;
  if (range != 2) return 0;
  const auto between = hex::between(from, to);
  const bool below = steep_between(v, between[0][0], to) || steep_between(v, between[0][1], to);
  return below ? (engine(w) ? 2 : 1) : 0;
}

}  // namespace hexpost::hordes
