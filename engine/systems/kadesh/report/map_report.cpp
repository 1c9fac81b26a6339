#include "engine/systems/kadesh/report/map_report.h"

#include <utility>

#include "engine/base/named.h"
#include "engine/base/text.h"
#include "engine/report/board.h"
#include "engine/report/parts.h"

namespace hexpost::kadesh {
namespace {

using base::fill;
using base::tr;
using report::Symbol;
using std::to_string;

constexpr auto k_terrain = base::words_for<Terrain>({"clear", "cultivated", "wood", "wood and stream", "marsh", "river",
                                                     "ford", "bridge", "camp", "fortress", "built-up"});

constexpr auto k_symbols =
    base::per_value<UnitType, Symbol>({Symbol::chariot, Symbol::light_foot, Symbol::heavy_foot, Symbol::foot,
                                       Symbol::light_foot, Symbol::bow, Symbol::light_horse});

/// One sign: what matters most on a map of characters.
std::string state_sign(const View& v, UnitId u) {
  const Unit& unit = v.unit(u);
  if (unit.level == Level::routed) return "r";
  if (unit.level == Level::shaken) return "s";
  if (v.locked(u)) return "l";
  if (unit.charge) return "c";
  if (unit.level == Level::disordered) return "d";
  if (unit.march) return "m";
  return v.leaders_at(v.side(u), unit.at).empty() ? "" : "*";
}

void place_units(report::Cell& cell, const View& v, Hex h) {
  const Units pile = v.units_at(h);
  if (pile.empty()) return;
  const UnitId top = pile.front();
  cell.above = v.name(top);
  cell.below = state_sign(v, top) + (pile.size() > 1 ? "+" : "");
  cell.side = v.side(top);
  cell.facing = v.unit(top).facing;
  for (std::size_t i = pile.size(); i-- > 0;)
    cell.counters.push_back(unit_counter(v, pile[i]));
}

/// A leader rides with the uppermost unit of the side in the hex, or stands alone.
void place_leader(report::Cell& cell, const View& v, LeaderId l) {
  report::Counter* const with = report::top_counter(cell, v.leader_info(l).side);
  if (with != nullptr && with->symbol != Symbol::leader)
    with->leaders.push_back(v.leader_name(l));
  else
    report::put_alone(cell, leader_counter(v, l), "*");
}

/// [4.4] Walls stand round the Camp, the Fortress and towns; a road leads through them by a gate.
void lay_sides(report::Cell& out, const View& v, Hex h) {
  const MapHex& ground = *v.hex(h);
  for (std::size_t s = 0; s < hex::k_sides; ++s) {
    const unsigned bit = 1u << s;
    if (ground.water[s] != Hexside::none) out.river |= bit;
    if (ground.water[s] == Hexside::moat) out.wide_river |= bit;
    if (ground.walls[s] == Hexside::none) continue;
    out.walls |= bit;
    if ((ground.road & bit) != 0) out.gates |= bit;
  }
}

void lay_ground(report::Cell& out, const View& v) {
  const Hex h = v.data.map.grid.at(out.column, out.row);
  const MapHex& ground = *v.hex(h);
  out.terrain = k_terrain(v.terrain(h));
  out.level = ground.high ? 1 : 0;
  out.roads = ground.road;
  lay_sides(out, v, h);
  if (ground.terrain == Terrain::ford && v.terrain(h) != Terrain::ford) out.place = tr("ford?");
  const auto middle = [](const std::vector<Hex>& hexes) { return hexes[hexes.size() / 2]; };
  if (ground.terrain == Terrain::camp && h == middle(v.data.map.camp)) out.place = tr("the Camp");
  if (ground.terrain == Terrain::fortress && h == middle(v.data.map.fortress)) out.place = tr("Kadesh");
}

/// The whole map unless the pieces and the ground round them fill less than half of it: a small battle is printed
/// larger. While sides set up, the hexes in which they may count as well.
report::Extent frame(const View& v) {
  constexpr int k_margin = 6;
  const hex::Grid& grid = v.data.map.grid;
  std::vector<Hex> pieces;
  for (UnitId u = 0; u < v.count(); ++u) {
    if (v.here(u)) pieces.push_back(v.unit(u).at);
  }
  for (LeaderId l = 0; l < v.leader_count(); ++l) {
    if (v.leader_here(l)) pieces.push_back(v.leader(l).at);
  }
  if (v.s.phase == Phase::setup) {
    for (const Group& g : v.data.groups)
      pieces.insert(pieces.end(), g.area.begin(), g.area.end());
  }
  const report::Extent out = report::around(grid, pieces, k_margin);
  const int area = (out.last_column - out.first_column + 1) * (out.last_row - out.first_row + 1);
  return 2 * area > grid.columns * grid.rows ? report::whole(grid) : out;
}

}  // namespace

std::string_view terrain_word(Terrain t) {
  return k_terrain(t);
}

std::string fire_figures(const View& v, UnitId u) {
  const int strength = v.missile(u);
  return strength == 0 ? std::string() : to_string(strength) + "-" + to_string(v.range(u));
}

std::string movement_figures(const View& v, UnitId u) {
  const int charge = v.unit(u).level == Level::ordered ? v.info(u).charge : 0;
  return to_string(v.ma(u)) + (charge > 0 ? "/" + to_string(charge) : "");
}

report::Counter unit_counter(const View& v, UnitId u) {
  const UnitInfo& info = v.info(u);
  report::Counter out;
  out.name = info.name;
  out.type = tr(type_name(info.type));
  out.symbol = k_symbols(info.type);
  out.side = info.side;
  out.facing = v.unit(u).facing;
  out.quality = to_string(v.morale(u));
  out.movement = movement_figures(v, u);
  out.strength = to_string(v.strength(u));
  if (const std::string fire = fire_figures(v, u); !fire.empty()) out.strength += " " + fire;
  out.marks = marks(v, u);
  return out;
}

report::Counter leader_counter(const View& v, LeaderId l) {
  const LeaderInfo& info = v.leader_info(l);
  report::Counter out;
  out.name = info.name;
  out.type = tr("leader");
  out.symbol = Symbol::leader;
  out.side = info.side;
  out.quality = "+" + to_string(info.rating);
  out.movement = to_string(info.ma);
  if (v.leader(l).mode == Mode::march) out.marks.push_back({"m", tr("in March")});
  if (v.leader(l).mode == Mode::reserve) out.marks.push_back({"v", tr("in Reserve")});
  return out;
}

std::vector<report::Mark> marks(const View& v, UnitId u) {
  const Unit& unit = v.unit(u);
  std::vector<report::Mark> out;
  const auto add = [&](bool yes, const char* sign, std::string word) {
    if (yes) out.push_back({sign, std::move(word)});
  };
  if (unit.level != Level::ordered) {
    const char* sign = unit.level == Level::routed ? "r" : unit.level == Level::shaken ? "s" : "d";
    out.push_back({sign, tr(level_name(unit.level))});
  }
  std::vector<std::string> foes;
  for (const Lock& lock : v.s.locks) {
    if (lock.a == u || lock.b == u) foes.push_back(v.name(lock.a == u ? lock.b : lock.a));
  }
  if (!foes.empty()) out.push_back({"l", fill(tr("locked with {}"), {base::join(foes, " ")})});
  if (unit.charge) out.push_back({"c", fill(tr("charging at {}"), {v.label(*unit.charge)})});
  add(unit.out_of_command, "o", tr("not in command"));
  add(unit.march, "m", tr("in March"));
  add(unit.reserve, "v", tr("in Reserve"));
  add(unit.scattered, "x", tr("scattered"));
  add(unit.unreleased, "u", tr("not released"));
  add(unit.ford >= 0, "f", tr("searching a ford"));
  return out;
}

report::Map draw_map(const View& v, bool whole) {
  const hex::Grid& grid = v.data.map.grid;
  report::Map map = report::board(grid, whole ? report::whole(grid) : frame(v));
  for (report::Cell& cell : map.cells) {
    lay_ground(cell, v);
    place_units(cell, v, grid.at(cell.column, cell.row));
  }
  for (LeaderId l = 0; l < v.leader_count(); ++l) {
    if (v.leader_here(l)) place_leader(report::cell_at(map, grid, v.leader(l).at), v, l);
  }
  for (const SideId side : {k_egypt, k_hatti})
    map.sides.push_back(tr(v.side_name(side)));
  map.legend = {
      tr("Under a unit: d Disordered, s Shaken, r Routed, l locked, c charging, m in March, * a leader, + more "
         "units in the hex.")};
  return map;
}

}  // namespace hexpost::kadesh
