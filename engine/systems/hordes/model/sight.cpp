#include "engine/systems/hordes/model/sight.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "engine/base/ensure.h"
#include "engine/systems/hordes/model/contact.h"

namespace hexpost::hordes {
namespace {

using hex::Hex;

/// Points of the plane with whole coordinates: an east neighbour is (2, 0) away, a south-eastern one (1, 3), all times
/// k_grain. Stretching the plane changes neither crossings nor shares of an area.
struct Point {
  std::int64_t x, y;
};
constexpr int k_grain = 20;

Point centre(Hex h) {
  return {k_grain * (2 * h.q + h.r), k_grain * 3 * h.r};
}

/// Points around the centre of a hex, none on an axis of symmetry.
std::vector<Point> spread_points() {
  std::vector<Point> out;
  for (int a = -k_grain; a <= k_grain; ++a) {
    for (int c = -k_grain; c <= k_grain; ++c) {
      const int b = -a - c;
      const bool inside = std::abs(a - b) < k_grain && std::abs(b - c) < k_grain && std::abs(c - a) < k_grain;
      if (inside && a != 0 && b != 0 && c != 0 && a != b && b != c && c != a) out.push_back({2 * a + c, 3 * c});
    }
  }
  base::ensure(out.size() == k_points_of_a_hex, "the points of a hex were counted wrongly");
  return out;
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

/// Two hexes away the hexes in the middle decide, one or two that hide exactly half each: any of them is enough.
std::vector<Shadow> shadows_of_two(Hex to) {
  std::vector<Shadow> out;
  const auto middle = hex::between({}, to).front();
  for (const Hex h : middle) {
    if (out.empty() || out.front().at != h) out.push_back({h, true, {}});
  }
  return out;
}

/// All hexes that hide a point of the target from a viewer at {0, 0}.
std::vector<Shadow> shadows_between(Hex to) {
  static const std::vector<Point> points = spread_points();
  const int range = hex::distance({}, to);
  if (range == 1) return {};  // neighbours always see each other
  if (range == 2) return shadows_of_two(to);
  std::vector<Shadow> out;
  const Point eye = centre({}), target = centre(to);
  for (const Hex h : hex::disc({}, range)) {
    if (h == Hex{} || h == to || hex::distance({}, h) + hex::distance(h, to) > range + 1) continue;
    Shadow shadow{h, false, {}};
    for (std::size_t i = 0; i < points.size(); ++i)
      shadow.hidden[i] = crosses(eye, {target.x + points[i].x, target.y + points[i].y}, h);
    shadow.half = 2 * shadow.hidden.count() >= points.size();
    if (shadow.hidden.any()) out.push_back(std::move(shadow));
  }
  std::stable_partition(out.begin(), out.end(), [](const Shadow& s) { return s.half; });  // one of these settles it
  return out;
}

constexpr int k_longest = 14;  ///< hexes; no shipped weapon has a longer range

/// The line to a hex {q, r} with q > 0 and q >= r >= 0 that is not farther than k_longest; computed once, because it
/// takes long.
const std::vector<Shadow>& known_shadows(Hex to) {
  const auto place = [](int q, int r) { return static_cast<std::size_t>((q - 1) * (q + 2) / 2 + r); };
  static std::vector<std::optional<std::vector<Shadow>>> known(place(k_longest, k_longest) + 1);
  auto& out = known[place(to.q, to.r)];
  if (!out) out = shadows_between(to);
  return *out;
}

}  // namespace

Sight::Sight(Hex from, Hex to) : from_(from), q_{1, 0}, r_{0, 1} {
  const auto turned = [](Hex h) { return Hex{static_cast<std::int16_t>(-h.r), static_cast<std::int16_t>(h.q + h.r)}; };
  const auto back = [](Hex h) { return Hex{static_cast<std::int16_t>(h.q + h.r), static_cast<std::int16_t>(-h.q)}; };
  Hex line{static_cast<std::int16_t>(to.q - from.q), static_cast<std::int16_t>(to.r - from.r)};
  while (line.q <= 0 || line.r < 0)
    line = turned(line), q_ = back(q_), r_ = back(r_);
  if (line.r > line.q) std::swap(line.q, line.r), std::swap(q_, r_);
  if (hex::distance({}, line) > k_longest)
    shadows_ = &(own_ = shadows_between(line));
  else
    shadows_ = &known_shadows(line);
}

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
  if (engine(w) && steep_between(v, from, to))
    return refuse("1.5", "engines cannot shoot over the steep side between {0} and {1}", {v.label(from), v.label(to)});
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
