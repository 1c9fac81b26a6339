#include "engine/systems/hordes/model/shadow.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <utility>

#include "engine/base/ensure.h"

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

}  // namespace hexpost::hordes
