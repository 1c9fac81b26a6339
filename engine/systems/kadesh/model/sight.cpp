#include "engine/systems/kadesh/model/sight.h"

#include <algorithm>

namespace hexpost::kadesh {
namespace {

/// Some side of the hex is a slope.
bool has_slope(View v, Hex h) {
  const MapHex* here = v.hex(h);
  for (hex::Side k = 0; here != nullptr && k < hex::k_sides; ++k) {
    const MapHex* next = v.hex(hex::step(h, k));
    if (next != nullptr && next->high != here->high) return true;
  }
  return false;
}

/// Some side of the hex is a wall of the Camp.
bool has_camp_wall(View v, Hex h) {
  const MapHex* here = v.hex(h);
  return here != nullptr && std::ranges::find(here->walls, Hexside::camp_wall) != here->walls.end();
}

/// The firer stands in the Camp or next to it.
bool by_camp(View v, Hex h) {
  return v.is_camp(h) || has_camp_wall(v, h);
}

bool hides(View v, SideId firer, Hex from, Hex h) {
  switch (v.terrain(h)) {
    case Terrain::woods:
    case Terrain::woods_stream:
    case Terrain::orontes:
    case Terrain::town:
    case Terrain::fortress:
      return true;
    default:
      break;
  }
  if (has_slope(v, h) && !has_slope(v, from)) return true;
  if (has_camp_wall(v, h) && !by_camp(v, from)) return true;
  return v.enemy_at(firer, h);
}

}  // namespace

Sight sight(View v, SideId firer, Hex from, Hex target) {
  Sight out{.clear = true};
  for (const auto& step : hex::between(from, target)) {
    if (hides(v, firer, from, step[0]) && hides(v, firer, from, step[1])) return {};
    out.over_friends = out.over_friends || (v.held_by(firer, step[0]) && v.held_by(firer, step[1]));
  }
  return out;
}

}  // namespace hexpost::kadesh
