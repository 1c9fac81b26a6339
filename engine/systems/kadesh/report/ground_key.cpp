#include "engine/systems/kadesh/report/ground_key.h"

#include <algorithm>
#include <set>

#include "engine/base/named.h"
#include "engine/base/text.h"
#include "engine/systems/kadesh/report/map_report.h"

/// Day of the Chariot: Kadesh 8.2: what the ground does, in words and figures. It decides nothing: terrain.cpp does.
namespace hexpost::kadesh {
namespace {

using base::fill;
using base::tr;
using std::to_string;

std::string cost(const Cost& c) {
  return c.prohibited ? "-" : c.whole ? tr("whole") : to_string(c.points);
}

/// "2/4": infantry, archers and runners; then chariots, scouts and leaders.
std::string costs(const CostRow& row) {
  return cost(row[0]) + "/" + cost(row[1]);
}

/// As the map draws it, or with the name that it has here.
std::string ground_word(Terrain t) {
  if (t == Terrain::orontes) return tr("the Orontes");
  return t == Terrain::town ? tr("town") : tr(terrain_word(t));
}

constexpr auto k_sides =
    base::texts_for<Hexside>({"", "stream", "moat", "wall of the Camp", "wall of the Fortress", "wall of a town"});

/// The part of the map's ground that the cells of the report draw.
struct Drawn {
  std::set<Terrain> terrain;
  std::set<Hexside> sides;
  bool slopes = false, roads = false;
};

Drawn drawn_ground(const View& v, const report::Map& map) {
  Drawn out;
  for (const report::Cell& cell : map.cells) {
    const Hex h = v.data.map.grid.at(cell.column, cell.row);
    const MapHex& ground = *v.hex(h);
    out.terrain.insert(v.terrain(h));
    out.sides.insert(ground.water.begin(), ground.water.end());
    out.sides.insert(ground.walls.begin(), ground.walls.end());
    out.slopes = out.slopes || ground.high, out.roads = out.roads || ground.road != 0;
  }
  out.sides.erase(Hexside::none);
  return out;
}

}  // namespace

std::vector<std::string> ground_key(const View& v, const report::Map& map) {
  const Drawn drawn = drawn_ground(v, map);
  const Charts& charts = v.data.charts;
  std::vector<std::string> entering, crossing;
  for (const Terrain t : drawn.terrain)
    entering.push_back(ground_word(t) + " " + costs(charts.terrain[index_of(t)]));
  if (drawn.roads) entering.push_back(tr("along a road") + " " + costs(charts.road));
  for (const Hexside s : drawn.sides)
    crossing.push_back(tr(k_sides(s)) + " " + costs(charts.hexside[index_of(s)]));
  if (drawn.slopes) {
    crossing.push_back(tr("up a slope") + " " + costs(charts.upslope));
    crossing.push_back(tr("down a slope") + " " + costs(charts.downslope));
  }
  std::vector<std::string> out{
      tr("Movement Points [8.2] of foot / chariots, scouts and leaders; whole: the whole allowance, - barred."),
      fill(tr("Into a hex: {}."), {base::join(entering, ", ")})};
  if (!crossing.empty()) out.push_back(fill(tr("Across its side, in addition: {}."), {base::join(crossing, ", ")}));
  if (drawn.sides.contains(Hexside::moat))
    out.push_back(tr("Narrow water along a side is a stream, broad water a moat."));
  else if (drawn.sides.contains(Hexside::stream))
    out.push_back(tr("Water along a side is a stream."));
  if (drawn.terrain.contains(Terrain::town)) out.push_back(tr("Built-up ground is a town."));
  out.push_back(
      tr("No zone of control reaches into marsh, wood, the Orontes, towns and the Fortress, out of the Fortress, or "
         "across a stream, a moat or the wall of the Camp [4.4]."));
  return out;
}

}  // namespace hexpost::kadesh
