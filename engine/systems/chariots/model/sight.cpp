#include "engine/systems/chariots/model/sight.h"

#include <algorithm>

namespace hexpost::chariots {
namespace {

/// [7.14] The most combat units over which a line of fire may go.
constexpr int k_units_fired_over = 1;

/// The number of combat units in the hex, without the unit that looks and the half of a stack that moves with it: their
/// counters may still be in the hex that they leave.
int units_in(View v, const Post& from, Hex h) {
  int out = 0;
  for (UnitId u = v.first_at(h); u != k_no_unit; u = v.unit(u).next)
    out += u == from.who || u == from.along ? 0 : 1;
  return out;
}

/// [Q24] True if some shortest path from `at` to the target has few enough units, and leaves by an allowed hex [Q25].
bool path_open(View v, const Post& from, Hex at, Hex target, int units) {
  const int left = hex::distance(at, target);
  const bool first = at == from.at;
  for (hex::Side side = 0; side < hex::k_sides; ++side) {
    const Hex h = hex::step(at, side);
    if (hex::distance(h, target) != left - 1 || !v.on_map(h)) continue;
    if (first && !from.all_round && View::arc(from.at, from.facing, h) == Arc::rear) continue;
    if (h == target) return true;
    const int passed = units + units_in(v, from, h);
    if (passed <= k_units_fired_over && path_open(v, from, h, target, passed)) return true;
  }
  return false;
}

/// Ground in the way [7.14] [Q24] [Q90]. Between ends of different level, ground nearer to the lower end (or halfway)
/// hides it.
bool hides(View v, Hex h, Hex from, Hex to) {
  const MapHex* ground = v.hex(h);
  if (ground == nullptr) return false;
  const int a = v.level(from), b = v.level(to);
  if (ground->level > a && ground->level > b) return true;
  const bool woods = ground->terrain == Terrain::woods;
  if (a == b) return woods;
  if (!woods && ground->level <= std::min(a, b)) return false;
  const Hex low = a < b ? from : to, high = a < b ? to : from;
  return hex::distance(h, low) <= hex::distance(h, high);
}

}  // namespace

Post post_of(View v, UnitId u) {
  return {u, v.unit(u).at, v.unit(u).facing, is_chariot(v.type(u))};
}

bool sees(View v, const Post& from, Hex target) {
  if (from.at == target) return true;
  if (!path_open(v, from, from.at, target, 0)) return false;
  if (hex::adjacent(from.at, target)) return true;
  for (const auto& pair : hex::between(from.at, target)) {
    for (const Hex h : pair) {
      if (hides(v, h, from.at, target)) return false;
    }
  }
  return true;
}

std::optional<Screen> hidden_by(View v, const Post& from, Hex target) {
  if (sees(v, from, target)) return std::nullopt;
  if (path_open(v, from, from.at, target, 0)) return Screen::ground;
  Post round = from;
  round.all_round = true;
  return !from.all_round && path_open(v, round, from.at, target, 0) ? Screen::arc : Screen::units;
}

}  // namespace hexpost::chariots
