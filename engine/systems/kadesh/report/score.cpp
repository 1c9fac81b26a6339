#include "engine/systems/kadesh/report/score.h"

#include <array>
#include <string>

#include "engine/base/text.h"
#include "engine/systems/kadesh/rules/victory/victory.h"

namespace hexpost::kadesh {

table::Score score(const TableView& v) {
  table::Score out{base::tr("Victory Points"), v.s.turn, {}};
  const auto points = total_points(v);
  for (const SideId side : {k_egypt, k_hatti})
    out.lines.push_back({side, points[side], 0});
  return out;
}

report::Table points_table(View v) {
  using base::tr;
  report::Table out{{tr("Side"), tr("For"), tr("Units"), tr("Points")}, {false, false, true, true}, {}, {}};
  const auto total = total_points(v);
  for (const SideId side : {k_egypt, k_hatti}) {
    const std::array<std::string, 3> names{tr("enemy units eliminated"), tr("enemy units Routed"),
                                           tr("enemy units Shaken")};
    std::array<int, 3> units{}, points{};
    for (UnitId u = 0; u < v.count(); ++u) {
      const int worth = v.side(u) == side ? 0 : unit_points(v, u);
      if (worth == 0) continue;
      const Place place = v.unit(u).place;
      const bool gone = place == Place::eliminated || place == Place::slaughtered;
      const std::size_t row = gone ? 0 : v.unit(u).level == Level::routed ? 1 : 2;
      ++units[row], points[row] += worth;
    }
    const std::string who = tr(v.side_name(side));
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (units[i] > 0) out.rows.push_back({who, names[i], std::to_string(units[i]), std::to_string(points[i])});
    }
    if (v.s.points[side] > 0)
      out.rows.push_back({who, tr("the Camp, the Orontes, leaders [14.0]"), "", std::to_string(v.s.points[side])});
    out.rows.push_back({who, tr("together"), "", std::to_string(total[side])});
  }
  return out;
}

}  // namespace hexpost::kadesh
