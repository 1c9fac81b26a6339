#include "engine/systems/ancients/report/map_report.h"

#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/named.h"
#include "engine/base/text.h"
#include "engine/report/board.h"
#include "engine/report/parts.h"

namespace hexpost::ancients {
namespace {

using base::tr;
using report::Symbol;
using std::to_string;

constexpr auto k_drawn_terrain = base::words_for<Terrain>(
    {"clear", "wood", "broken", "clear", "river", "ford", "marsh", "camp", "lake", "impenetrable"});

constexpr auto k_symbols = [] {
  using enum UnitType;
  return base::per_value<UnitType, Symbol>({{li, Symbol::light_foot},
                                            {lb, Symbol::bow},
                                            {ls, Symbol::sling},
                                            {ax, Symbol::foot},
                                            {mi, Symbol::pike},
                                            {wa, Symbol::horde},
                                            {hi, Symbol::heavy_foot},
                                            {hwm, Symbol::artillery},
                                            {lc, Symbol::light_horse},
                                            {lbc, Symbol::horse_archer},
                                            {mc, Symbol::horse},
                                            {hc, Symbol::heavy_horse},
                                            {hcc, Symbol::cataphract},
                                            {cam, Symbol::camel},
                                            {ccm, Symbol::cataphract_camel},
                                            {bch, Symbol::light_chariot},
                                            {hch, Symbol::heavy_chariot},
                                            {el, Symbol::elephant}});
}();

report::Counter unit_counter(const View& v, UnitId u) {
  report::Counter out;
  out.name = v.name(u);
  out.type = tr(v.type(u).name);
  out.symbol = k_symbols(v.info(u).type);
  out.side = v.side(u);
  out.movement = to_string(v.type(u).move);
  out.strength = to_string(v.unit(u).blocks) + "/" + to_string(v.type(u).blocks);
  if (v.unit(u).ordered) out.marks.push_back({"o", tr("ordered")});
  if (v.unit(u).battles > 0) out.marks.push_back({"b", tr("has battled")});
  if (const LeaderId l = v.leader_of(u); l != k_no_leader) out.leaders.push_back(v.leader_name(l));
  return out;
}

report::Counter leader_counter(const View& v, LeaderId l) {
  report::Counter out;
  out.name = v.leader_name(l);
  out.type = tr("leader");
  out.symbol = Symbol::leader;
  out.side = v.leader_side(l);
  if (v.leader(l).ordered) out.marks.push_back({"o", tr("ordered")});
  return out;
}

void place_pieces(report::Cell& cell, const View& v, Hex h) {
  const UnitId u = v.unit_at(h);
  const LeaderId l = v.leader_at(h);
  if (u != k_no_unit) {
    cell.above = v.name(u), cell.side = v.side(u);
    cell.below = to_string(v.unit(u).blocks) + (l != k_no_leader ? "*" : "") + (v.unit(u).ordered ? "o" : "");
    cell.counters.push_back(unit_counter(v, u));
  } else if (l != k_no_leader) {
    report::put_alone(cell, leader_counter(v, l), "*");
  }
}

/// [3.1] The dotted lines: from the first to the last hex that belongs to the two sections.
std::vector<report::Border> section_borders(const View& v) {
  std::vector<report::Border> out;
  for (const Section section : {Section::left, Section::right}) {
    const auto both = static_cast<Sections>(bit(section) | bit(Section::center));
    report::Border border;
    for (const Hex h : v.data.board.grid.all()) {
      if (!v.on_board(h) || v.board_sections(h) != both) continue;
      if (border.from.empty()) border.from = v.label(h);
      border.to = v.label(h);
    }
    out.push_back(std::move(border));
  }
  return out;
}

}  // namespace

report::Map draw_map(const View& v) {
  const hex::Grid& grid = v.data.board.grid;
  report::Map map = report::board(grid, report::whole(grid));
  // the half hexes at the ends of rows are not played on [3.1]
  std::erase_if(map.cells, [&](const report::Cell& cell) { return !v.on_board(grid.at(cell.column, cell.row)); });
  for (report::Cell& cell : map.cells) {
    const Hex h = grid.at(cell.column, cell.row);
    cell.terrain = k_drawn_terrain(v.terrain(h));
    cell.level = v.terrain(h) == Terrain::hill ? 1 : v.terrain(h) == Terrain::steep ? 2 : 0;
    cell.walls = v.hex(h).ramparts;
    place_pieces(cell, v, h);
  }
  for (const SideId side : {k_top, k_bottom})
    map.sides.push_back(tr(v.side_name(side)));
  map.borders = section_borders(v);
  map.legend = {tr("Under a unit: its blocks, * a leader, o ordered.")};
  return map;
}

}  // namespace hexpost::ancients
