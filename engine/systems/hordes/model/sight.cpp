#include "engine/systems/hordes/model/sight.h"

#include <algorithm>
#include <cstdint>

#include "engine/systems/hordes/model/contact.h"

namespace hexpost::hordes {
namespace {

/// Points of the plane with whole coordinates: an east neighbour is (2, 0) away, a south-eastern one (1, 3), all times
/// k_grain. Stretching the plane changes neither crossings nor shares of an area.
struct Point {
  std::int64_t x, y;
};
constexpr int k_grain = 20;

Point centre(Hex h) {
  return {k_grain * (2 * h.q + h.r), k_grain * 3 * h.r};
}

/// Points spread evenly over a hex around its centre, none on an axis of symmetry: so a line through the centre
/// leaves exactly as many on one side as on the other.
std::vector<Point> spread_points() {
  std::vector<Point> out;
  for (int a = -k_grain; a <= k_grain; ++a) {
    for (int c = -k_grain; c <= k_grain; ++c) {
      const int b = -a - c;
      const bool inside = std::abs(a - b) < k_grain && std::abs(b - c) < k_grain && std::abs(c - a) < k_grain;
      if (inside && a != 0 && b != 0 && c != 0 && a != b && b != c && c != a) out.push_back({2 * a + c, 3 * c});
    }
  }
  return out;
}
const std::vector<Point>& points_of_a_hex() {
  static const std::vector<Point> points = spread_points();
  return points;
}

/// The straight line between two points runs through the inside of the hex; touching its edge does not count.
bool crosses(Point p, Point q, Hex h) {
  const Point c = centre(h);
  constexpr std::array<Point, 3> k_normals{{{1, -1}, {1, 0}, {1, 1}}};
  constexpr std::array<std::int64_t, 3> k_reach{2 * k_grain, k_grain, 2 * k_grain};
  for (std::size_t i = 0; i < 3; ++i) {  // apart along the normal of a hexside?
    const auto along = [&](Point z) { return k_normals[i].x * (z.x - c.x) + k_normals[i].y * (z.y - c.y); };
    const auto [low, high] = std::minmax({along(p), along(q)});
    if (low >= k_reach[i] || high <= -k_reach[i]) return false;
  }
  constexpr std::array<Point, 6> k_corners{{{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}}};
  bool left = false, right = false;
  for (const Point k : k_corners) {
    const Point z{c.x + k.x * k_grain, c.y + k.y * k_grain};
    const std::int64_t turn = (q.x - p.x) * (z.y - p.y) - (q.y - p.y) * (z.x - p.x);
    left = left || turn > 0, right = right || turn < 0;
  }
  return left && right;
}

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
  const auto blocks = [&](Hex h) {
    const UnitId there = v.unit_at(h);
    return (there != k_no_unit && !shot_over(v, over, there, from, to)) || ground_blocks(v, h, from, to);
  };
  if (range == 2) {  // one middle hex, or two that hide exactly half each: any of them is enough
    const auto middle = hex::between(from, to).front();
    return !blocks(middle[0]) && (middle[1] == middle[0] || !blocks(middle[1]));
  }
  std::vector<Hex> blockers;
  for (const Hex h : hex::disc(from, range)) {
    if (h == from || h == to || !v.on_map(h) || hex::distance(from, h) + hex::distance(h, to) > range + 1) continue;
    if (blocks(h)) blockers.push_back(h);
  }
  if (blockers.empty()) return true;
  const Point eye = centre(from), target = centre(to);
  std::size_t open = 0;
  for (const Point offset : points_of_a_hex()) {
    const Point p{target.x + offset.x, target.y + offset.y};
    if (std::ranges::none_of(blockers, [&](Hex h) { return crosses(eye, p, h); })) ++open;
  }
  return 2 * open > points_of_a_hex().size();
}

/// A wood or built-up area strictly between two hexes, on the straight line or beside it.
bool cover_between(const View& v, Hex from, Hex to) {
  return std::ranges::any_of(hex::between(from, to),
                             [&](const auto& pair) { return hides(v.terrain(pair[0])) || hides(v.terrain(pair[1])); });
}

/// Targets hidden in wood or built-up area [Q33].
std::optional<base::Refusal> hidden(const View& v, Weapon w, Hex from, Hex to) {
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

std::vector<Facing> facings_towards(Hex from, Hex target) {
  std::vector<Facing> out;
  for (int f = 0; f < hex::k_facings; f += 2) {
    if (in_arc(from, hex::clock(f), target)) out.push_back(hex::clock(f));
  }
  return out;
}

bool aims_at(const View& v, UnitId shooter, Hex target) {
  const Unit& unit = v.unit(shooter);
  return v.kind(shooter) == Kind::chariot ? unit.at != target : in_arc(unit.at, unit.facing, target);
}

bool could_aim_at(const View& v, UnitId shooter, Hex target) {
  return aims_at(v, shooter, target) || (!v.unit(shooter).disrupted && v.unit(shooter).at != target);
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

std::optional<base::Refusal> no_line(const View& v, SideId side, Weapon w, Hex from, Hex to) {
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
