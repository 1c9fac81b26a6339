#include "engine/systems/chariots/report/map_report.h"

#include "engine/base/named.h"
#include "engine/base/text.h"
#include "engine/report/board.h"
#include "engine/report/parts.h"

namespace hexpost::chariots {
namespace {

using base::fill;
using base::tr;
using report::Symbol;
using std::to_string;

constexpr auto k_terrain = base::words_for<Terrain>({"clear", "broken", "wood", "marsh", "built-up", "impenetrable"});

constexpr auto k_types =
    base::texts_for<UnitType>({"Shock Infantry", "Heavy Infantry", "Light Infantry", "Barbarian Infantry",
                               "Runner Infantry", "two-man Chariots", "three-man Chariots", "Battle Wagons"});

constexpr auto k_symbols = base::per_value<UnitType, Symbol>({Symbol::foot, Symbol::heavy_foot, Symbol::light_foot,
                                                              Symbol::horde, Symbol::light_foot, Symbol::light_chariot,
                                                              Symbol::heavy_chariot, Symbol::wagon});

Symbol symbol(const UnitInfo& info) {
  const bool archers = info.type == UnitType::li && (info.missile == Missile::b || info.missile == Missile::c);
  return archers ? Symbol::bow : k_symbols(info.type);
}

/// One sign beside the hits: what matters most on a map of characters.
std::string state_sign(const View& v, UnitId u) {
  const Unit& unit = v.unit(u);
  std::string out = unit.hits > 0 ? to_string(unit.hits) : std::string();  // three characters hold no Troop Quality
  if (unit.routed) return out + "r";
  if (v.engaged(u)) return out + "e";
  if (unit.column) return out + "c";
  return out + (v.leaders_with(u).empty() ? "" : "*");
}

report::Counter unit_counter(const View& v, UnitId u) {
  const UnitInfo& info = v.info(u);
  report::Counter out;
  out.name = info.name;
  out.type = tr(k_types(info.type));
  out.symbol = symbol(info);
  out.side = info.side;
  out.facing = v.unit(u).facing;
  out.quality = to_string(info.tq);
  out.movement = to_string(v.ma(u));
  out.strength = to_string(v.unit(u).hits) + "/" + to_string(info.tq);
  out.marks = marks(v, u);
  return out;
}

report::Counter leader_counter(const View& v, LeaderId l) {
  const LeaderKind kind = v.leader_info(l).kind;
  report::Counter out;
  out.name = v.leader_name(l);
  out.type = kind == LeaderKind::overall ? tr("Overall Commander")
             : kind == LeaderKind::wing  ? tr("Wing Commander")
                                         : tr("Hero");
  out.symbol = Symbol::leader;
  out.side = v.leader(l).side;
  out.quality = kind == LeaderKind::hero ? std::string() : to_string(v.leader(l).now.rating);
  out.movement = kind == LeaderKind::hero ? std::string() : to_string(v.leader(l).now.range);
  if (v.leader(l).wounded) out.marks.push_back({"w", tr("wounded")});
  if (v.leader(l).on_foot) out.marks.push_back({"f", tr("on foot")});
  return out;
}

report::Counter standard_counter(const View& v, StandardId d) {
  report::Counter out;
  out.name = v.standard_info(d).name;
  out.type = tr("Standard");
  out.symbol = Symbol::standard;
  out.side = v.standard(d).side;
  if (v.standard(d).captured) out.marks.push_back({"!", tr("captured")});
  return out;
}

void place_unit(report::Cell& cell, const View& v, UnitId u) {
  if (cell.above.empty()) {
    cell.above = v.name(u);
    cell.below = v.unit(u).next == k_no_unit ? state_sign(v, u) : state_sign(v, u) + "+";
    cell.side = v.side(u);
    cell.facing = v.unit(u).facing;
  }
  cell.counters.push_back(unit_counter(v, u));
}

void place_leader(report::Cell& cell, const View& v, LeaderId l) {
  if (report::Counter* with = report::top_counter(cell, v.leader(l).side))
    with->leaders.push_back(v.leader_name(l));
  else
    report::put_alone(cell, leader_counter(v, l), "*");
}

/// A captured Standard is with its captor, any other with a friend.
void place_standard(report::Cell& cell, const View& v, StandardId d) {
  const Standard& standard = v.standard(d);
  const std::string& name = v.standard_info(d).name;
  if (report::Counter* with = report::top_counter(cell, standard.captured ? other(standard.side) : standard.side))
    with->standards.push_back(standard.captured ? fill(tr("{} (captured)"), {name}) : name);
  else
    report::put_alone(cell, standard_counter(v, d), "=");
}

/// As far around the pieces as foot goes in a turn.
report::Extent frame(const View& v) {
  constexpr int k_margin = 4;
  std::vector<Hex> pieces;
  for (UnitId u = 0; u < v.count(); ++u) {
    if (v.here(u)) pieces.push_back(v.unit(u).at);
  }
  for (LeaderId l = 0; l < v.leader_count(); ++l) {
    if (v.leader_here(l)) pieces.push_back(v.leader(l).at);
  }
  for (const Standard& standard : v.s.standards) {
    if (standard.placed) pieces.push_back(standard.at);
  }
  return report::around(v.data.scenario.map.grid, pieces, k_margin);
}

void lay_ground(report::Cell& out, const View& v) {
  const MapHex& ground = *v.hex(v.data.scenario.map.grid.at(out.column, out.row));
  out.terrain = k_terrain(ground.terrain);
  out.level = ground.level;
  out.roads = ground.road;
  for (std::size_t s = 0; s < 6; ++s) {
    const Hexside side = ground.sides[s];
    const unsigned bit = 1u << s;
    if (side == Hexside::wall || side == Hexside::gate) out.walls |= bit;
    if (side == Hexside::gate) out.gates |= bit;
    if (side == Hexside::minor_river || side == Hexside::major_river || side == Hexside::ford) out.river |= bit;
    if (side == Hexside::major_river || side == Hexside::ford) out.wide_river |= bit;
    if (side == Hexside::ford) out.fords |= bit;
  }
  if (ground.feature >= 0) out.place = v.data.scenario.map.features[static_cast<std::size_t>(ground.feature)];
}

}  // namespace

std::string_view terrain_word(Terrain t) {
  return k_terrain(t);
}

std::vector<report::Mark> marks(const View& v, UnitId u) {
  const Unit& unit = v.unit(u);
  std::vector<report::Mark> out;
  if (unit.routed) out.push_back({"r", tr("Routed")});
  if (unit.rallied) out.push_back({"R", tr("Rallied")});
  if (unit.column) out.push_back({"c", tr("Column")});
  if (unit.supply == Supply::low) out.push_back({"l", tr("Missile Low")});
  if (unit.supply == Supply::none) out.push_back({"n", tr("Missile No")});
  if (unit.moved_marker) out.push_back({"m", tr("Moved")});
  if (const auto foes = v.engaged_with(u); !foes.empty())
    out.push_back({"e", fill(tr("Engaged with {}"), {v.listed(foes, " ")})});
  return out;
}

report::Map draw_map(const View& v, bool whole) {
  const hex::Grid& grid = v.data.scenario.map.grid;
  report::Map map = report::board(grid, whole ? report::whole(grid) : frame(v));
  for (report::Cell& cell : map.cells)
    lay_ground(cell, v);
  const auto at = [&](Hex h) -> report::Cell& { return report::cell_at(map, grid, h); };
  for (UnitId u = 0; u < v.count(); ++u) {
    if (v.here(u)) place_unit(at(v.unit(u).at), v, u);
  }
  for (LeaderId l = 0; l < v.leader_count(); ++l) {
    if (v.leader_here(l)) place_leader(at(v.leader(l).at), v, l);
  }
  for (std::size_t d = 0; d < v.s.standards.size(); ++d) {
    const auto id = static_cast<StandardId>(d);
    if (v.standard(id).placed) place_standard(at(v.standard(id).at), v, id);
  }
  for (const SideSetup& side : v.data.scenario.sides)
    map.sides.push_back(tr(side.name));
  map.legend = {tr(
      "The figure is the hits taken, none without any: r Routed, e Engaged, c Column, * with a leader, + more units in "
      "the hex; = a Standard.")};
  return map;
}

}  // namespace hexpost::chariots
