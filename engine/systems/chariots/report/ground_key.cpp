#include "engine/systems/chariots/report/ground_key.h"

#include <set>

#include "engine/base/named.h"
#include "engine/base/text.h"
#include "engine/systems/chariots/report/map_report.h"

/// Chariots of Fire 6.2, 6.9, 8.17: what the ground does, in words and figures.
namespace hexpost::chariots {
namespace {

using base::fill;
using base::tr;
using std::to_string;

/// "2h/2/3ht/-": SI and HI, other foot, chariots, wagons.
std::string costs(const CostRow& row) {
  std::string out;
  for (const Cost& cost : row) {
    if (!out.empty()) out += "/";
    if (cost.prohibited) {
      out += "-";
      continue;
    }
    out += to_string(cost.points) + (cost.hits > 0 ? "h" : "") + (cost.turnover > 0 ? "t" : "");
  }
  return out;
}

/// The part of the map's ground that the cells of the report draw.
struct Ground {
  std::set<Terrain> terrain;
  std::set<Hexside> sides;
  bool slopes = false, roads = false;
};

Ground ground_of(const View& v, const report::Map& drawn) {
  Ground out;
  for (const report::Cell& cell : drawn.cells) {
    const auto at = v.data.scenario.map.grid.find(cell.label);
    const MapHex* hex = at ? v.hex(*at) : nullptr;
    if (hex == nullptr) continue;
    if (hex->terrain != Terrain::clear) out.terrain.insert(hex->terrain);
    for (const Hexside side : hex->sides) {
      if (side != Hexside::none) out.sides.insert(side);
    }
    out.slopes = out.slopes || hex->level > 0, out.roads = out.roads || hex->road != 0;
  }
  return out;
}

constexpr auto k_sides = base::texts_for<Hexside>({"", "minor river", "river", "ford or bridge", "wall", "gate"});

/// "wood -1, uphill -1": columns on the Shock table.
std::string shock_words(const ShockTerrain& shock, const Ground& ground) {
  std::vector<std::string> out;
  const auto add = [&](bool here, const std::string& what, int columns) {
    if (here && columns != 0) out.push_back(what + (columns > 0 ? " +" : " ") + to_string(columns));
  };
  add(ground.terrain.contains(Terrain::woods) || ground.terrain.contains(Terrain::marsh),
      tr("all defenders in wood or marsh"), shock.defenders_covered);
  add(ground.slopes, tr("a defender higher"), shock.defender_higher);
  add(ground.slopes, tr("all defenders higher"), shock.defenders_higher);
  add(ground.slopes, tr("all defenders lower"), shock.defenders_lower);
  add(ground.sides.contains(Hexside::minor_river) || ground.sides.contains(Hexside::ford),
      tr("all attackers across a minor river or ford"), shock.across_minor_river);
  add(ground.sides.contains(Hexside::gate), tr("through a gate"), shock.through_gate);
  return base::join(out, ", ");
}

}  // namespace

std::vector<std::string> ground_key(const View& v, const report::Map& drawn) {
  const Ground ground = ground_of(v, drawn);
  const MovementChart& chart = v.charts().movement;
  std::vector<std::string> entering, crossing;
  for (const Terrain t : ground.terrain)
    entering.push_back(tr(terrain_word(t)) + " " + costs(chart.terrain[index_of(t)]));
  if (ground.roads) entering.push_back(tr("along a road") + " " + costs(chart.road));
  for (const Hexside s : ground.sides)
    crossing.push_back(tr(k_sides(s)) + " " + costs(chart.hexside[index_of(s)]));
  if (ground.slopes) {
    crossing.push_back(tr("one level up") + " " + costs(chart.up_one));
    crossing.push_back(tr("more than one up") + " " + costs(chart.up_more));
    crossing.push_back(tr("down") + " " + costs(chart.down));
  }
  std::vector<std::string> out;
  if (entering.empty() && crossing.empty()) return out;
  out.push_back(
      tr("Movement Points [6.91] of SI and HI / other foot / chariots / wagons; h a Hit at once, t Turnover is "
         "checked, - barred."));
  if (!entering.empty()) out.push_back(fill(tr("Into a hex: {}."), {base::join(entering, ", ")}));
  if (!crossing.empty()) out.push_back(fill(tr("Across its side, in addition: {}."), {base::join(crossing, ", ")}));
  if (const std::string shock = shock_words(v.charts().shock_terrain, ground); !shock.empty())
    out.push_back(fill(tr("Columns in Shock [8.17]: {}."), {shock}));
  return out;
}

}  // namespace hexpost::chariots
