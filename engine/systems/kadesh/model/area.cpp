#include "engine/systems/kadesh/model/area.h"

#include <algorithm>

#include "engine/systems/kadesh/model/terrain.h"

namespace hexpost::kadesh {

bool in_area(const Data& data, const Group& g, Hex h) {
  using Where = Group::Place;
  const int slot = data.slot(h);
  if (slot < 0) return false;
  const MapHex& m = data.map.hexes[static_cast<std::size_t>(slot)];
  const auto among = [&](const std::vector<Hex>& hexes) { return std::ranges::find(hexes, h) != hexes.end(); };
  switch (g.place) {
    case Where::file:
      return among(g.path);
    case Where::fortress:
      return among(data.map.fortress);
    case Where::camp:
      return among(data.map.camp);
    case Where::within:
      return hex::distance(g.of, h) <= g.distance;
    case Where::west_of_stream:
      return m.far_west;
    case Where::east_of_orontes:
      return m.east;  // [K126] by option behind the line
    case Where::east_of_line:
      return m.behind_line;
    case Where::alert:
    case Where::reinforcement:
      break;
  }
  return false;
}

int stacking_limit(Terrain t) {
  return t == Terrain::camp ? 3 : t == Terrain::fortress ? 4 : 1;
}

bool can_stand(const Data& data, UnitType type, Hex h) {
  const auto terrain = index_of(data.map.hexes[static_cast<std::size_t>(data.slot(h))].terrain);
  const Cost& cost = data.charts.terrain[terrain][rolls(type) ? 1 : 0];
  return !cost.prohibited && !cost.whole;
}

std::vector<Hex> area_of(const Data& data, const Group& g) {
  using Where = Group::Place;
  if (g.place == Where::file) return g.path;
  if (g.place == Where::fortress) return data.map.fortress;
  if (g.place == Where::camp) return data.map.camp;
  std::vector<Hex> out;
  if (g.place == Where::within) {
    for (const Hex h : hex::disc(g.of, g.distance)) {
      if (data.slot(h) >= 0) out.push_back(h);
    }
    std::ranges::sort(out, {},
                      [&](Hex h) { return std::pair(hex::distance(g.of, h), data.numbers.by_label(data.slot(h))); });
    return out;
  }
  for (const Hex h : data.map.grid.all()) {
    if (in_area(data, g, h)) out.push_back(h);
  }
  // towards the enemy first
  std::ranges::sort(out, {}, [&](Hex h) {
    const int column = data.map.grid.column(h);
    return std::pair(g.side == k_egypt ? -column : column, data.map.grid.row(h));
  });
  return out;
}

}  // namespace hexpost::kadesh
