#include "engine/systems/kadesh/report/situation.h"

#include "engine/base/text.h"
#include "engine/orders/compass.h"
#include "engine/report/board.h"
#include "engine/systems/kadesh/rules/victory/victory.h"

namespace hexpost::kadesh {
namespace {

using base::fill;
using base::tr;

report::Table units_of(const TableView& v, SideId side) {
  report::Table out{{tr("Unit"), tr("Hex"), tr("Level")}, {}, {}};
  for (const UnitId u : v.on_map_of(side)) {
    out.rows.push_back({v.name(u), v.label(v.unit(u).at) + " " + orders::facing_shown(v.unit(u).facing),
                        tr(level_name(v.unit(u).level))});
  }
  return out;
}

report::Map map_of(const TableView& v) {
  const hex::Grid& grid = v.data.map.grid;
  report::Map out = report::board(grid, report::whole(grid));
  for (UnitId u = 0; u < v.count(); ++u) {
    if (!v.here(u)) continue;
    report::Cell& cell = report::cell_at(out, grid, v.unit(u).at);
    cell.above = v.name(u), cell.side = v.side(u), cell.facing = v.unit(u).facing;
  }
  for (const SideId side : {k_egypt, k_hatti})
    out.sides.push_back(tr(v.side_name(side)));
  return out;
}

}  // namespace

report::Document situation(const TableView& v, std::optional<table::Player>, const table::Awaited&) {
  report::Document out;
  out.title = tr(v.data.name);
  out.subtitle.push_back(fill(tr("turn {0} of {1}"), {std::to_string(v.s.turn), tr(v.side_name(v.s.active))}));
  out.sections.push_back({tr("Map"), {map_of(v)}});
  const auto points = total_points(v);
  for (const SideId side : {k_egypt, k_hatti}) {
    report::Section section{tr(v.side_name(side)), {}};
    section.blocks.push_back(report::Paragraph{fill(tr("{} Victory Points."), {std::to_string(points[side])})});
    section.blocks.push_back(units_of(v, side));
    out.sections.push_back(std::move(section));
  }
  return out;
}

}  // namespace hexpost::kadesh
