#include "engine/systems/ancients/model/sight.h"

#include <algorithm>
#include <array>

namespace hexpost::ancients {
namespace {

/// A point in half columns across and a third of a row down: all centres and corners have whole numbers.
struct Point {
  int x = 0, y = 0;
};
Point sight_centre(Hex h) {
  return {2 * h.q + h.r, 3 * h.r};
}
int cross(Point a, Point b, Point c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/// [4.2] Units, leaders, some terrain, and the edge of the battlefield.
bool obstructs(View v, Hex h, int open_hill) {
  if (!v.on_board(h)) return true;
  if (v.occupied(h)) return true;
  const MapHex& hex = v.hex(h);
  return v.ground(h).blocks_sight && !(hex.terrain == Terrain::hill && hex.hill == open_hill);
}

enum class Crossing : std::uint8_t { none, inside, left, right };
/// How the line a-b meets the hex: through its inside, along its side with the hex left or right of it.
Crossing crossing(Point a, Point b, Hex h) {
  const Point c = sight_centre(h);
  const std::array<Point, 6> corners{
      {{c.x, c.y - 2}, {c.x + 1, c.y - 1}, {c.x + 1, c.y + 1}, {c.x, c.y + 2}, {c.x - 1, c.y + 1}, {c.x - 1, c.y - 1}}};
  int above = 0, below = 0;
  for (const Point& corner : corners) {
    const int side = cross(a, b, corner);
    above += side > 0 ? 1 : 0;
    below += side < 0 ? 1 : 0;
  }
  if (above > 0 && below > 0) return Crossing::inside;
  if (above + below != 4) return Crossing::none;
  return above > 0 ? Crossing::left : Crossing::right;
}

}  // namespace

bool sees(View v, Hex from, Hex to) {
  const Point a = sight_centre(from), b = sight_centre(to);
  const int reach = hex::distance(from, to);
  const MapHex& first = v.hex(from);
  const MapHex& last = v.hex(to);
  const int open_hill = first.hill == last.hill ? first.hill : -1;  // [4.9] between two pieces on one hill
  std::vector<int> left, right;                                     // how far along the line
  for (const Hex h : hex::disc(from, reach - 1)) {
    if (h == from || hex::distance(h, to) >= reach || h == to) continue;
    const Crossing how = crossing(a, b, h);
    if (how == Crossing::none || !obstructs(v, h, open_hill)) continue;
    if (how == Crossing::inside) return false;
    const Point c = sight_centre(h);
    const int along = 3 * (b.x - a.x) * (c.x - a.x) + (b.y - a.y) * (c.y - a.y);
    (how == Crossing::left ? left : right).push_back(along);
  }
  if (!v.has(Option::los_same_pair)) return left.empty() || right.empty();  // [C62]
  return std::ranges::none_of(left, [&](int at) { return std::ranges::find(right, at) != right.end(); });
}

std::optional<Hex> in_the_way(View v, Hex from, Hex to) {
  if (sees(v, from, to)) return std::nullopt;
  const Point a = sight_centre(from), b = sight_centre(to);
  const int reach = hex::distance(from, to);
  const MapHex& first = v.hex(from);
  const MapHex& last = v.hex(to);
  const int open_hill = first.hill == last.hill ? first.hill : -1;
  std::optional<Hex> inside, beside;
  const auto keep_nearer = [&](std::optional<Hex>& kept, Hex h) {
    const bool nearer = kept && hex::distance(from, h) < hex::distance(from, *kept);
    const bool as_near = kept && hex::distance(from, h) == hex::distance(from, *kept);
    if (!kept || nearer || (as_near && !v.on_board(*kept))) kept = h;
  };
  for (const Hex h : hex::disc(from, reach - 1)) {
    if (h == from || h == to || hex::distance(h, to) >= reach) continue;
    const Crossing how = crossing(a, b, h);
    if (how != Crossing::none && obstructs(v, h, open_hill)) keep_nearer(how == Crossing::inside ? inside : beside, h);
  }
  return inside ? inside : beside;  // one beside the line bars nothing by itself
}

}  // namespace hexpost::ancients
