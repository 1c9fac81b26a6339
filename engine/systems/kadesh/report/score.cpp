#include "engine/systems/kadesh/report/score.h"

#include <array>
#include <cstddef>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "engine/base/text.h"
#include "engine/systems/kadesh/rules/victory/victory.h"

namespace hexpost::kadesh {
namespace {

using base::fill;
using base::tr;
using std::to_string;

/// The row of losses_table in which the unit is counted, the first row being the units that took part.
std::size_t fate_row(const Unit& unit) {
  switch (unit.place) {
    case Place::eliminated:
      return 1;
    case Place::slaughtered:
      return 2;
    case Place::left:
      return 3;
    case Place::map:
      return unit.level == Level::routed       ? 5
             : unit.level == Level::shaken     ? 6
             : unit.level == Level::disordered ? 7
                                               : 8;
    case Place::unused:
    case Place::reinforcement:
    case Place::alert:
    case Place::ready:
    case Place::west:
    case Place::south:
    case Place::east:
    case Place::track:
      break;
  }
  return 4;
}

}  // namespace

table::Score score(const TableView& v) {
  table::Score out{tr("Victory Points"), v.s.turn, {}};
  const auto points = total_points(v);
  for (const SideId side : {k_egypt, k_hatti})
    out.lines.push_back({side, points[side], 0});
  return out;
}

report::Table points_table(View v) {
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
      if (units[i] > 0) out.rows.push_back({who, names[i], to_string(units[i]), to_string(points[i])});
    }
    const int entry = v.s.awarded[side] ? entry_points(side) : 0;
    if (entry > 0)
      out.rows.push_back({who,
                          side == k_egypt ? tr("the first unit across the Orontes [14.0]")
                                          : tr("the first unit in the Camp of Amun [14.0]"),
                          "", to_string(entry)});
    if (v.s.points[side] > entry)
      out.rows.push_back({who, tr("leaders killed or captured [14.0]"), "", to_string(v.s.points[side] - entry)});
    out.rows.push_back({who, tr("together"), "", to_string(total[side])});
  }
  return out;
}

std::string victory_sentence(const View& v) {
  const auto points = total_points(v);
  const int difference = std::abs(points[k_egypt] - points[k_hatti]);
  const SideId winner = points[k_egypt] > points[k_hatti] ? k_egypt : k_hatti;
  const std::string_view level = victory_level(v.data, difference);
  const std::string text =
      level == "draw"
          ? tr("Neither side wins: {1} points against {2} differ by {3}, and a victory needs {4} more [14.3].")
      : level == "marginal"    ? tr("{0} wins a marginal victory: {1} points against {2}, {3} more [14.3].")
      : level == "substantial" ? tr("{0} wins a substantial victory: {1} points against {2}, {3} more [14.3].")
                               : tr("{0} wins an overwhelming victory: {1} points against {2}, {3} more [14.3].");
  return fill(text, {tr(v.side_name(winner)), to_string(points[winner]), to_string(points[other(winner)]),
                     to_string(difference), to_string(v.data.levels[0])});
}

report::Table losses_table(const View& v) {
  const std::array<std::string, 9> names{tr("took part"),
                                         tr("eliminated, not recovered [11.1]"),
                                         tr("slaughtered [9.3.5]"),
                                         tr("left the map"),
                                         tr("never came to the map"),
                                         tr("on the map, Routed"),
                                         tr("on the map, Shaken"),
                                         tr("on the map, Disordered"),
                                         tr("on the map, Ordered")};
  std::array<std::array<int, 2>, names.size()> counts{};
  for (UnitId u = 0; u < v.count(); ++u) {
    if (v.unit(u).place == Place::unused) continue;
    ++counts[0][v.side(u)], ++counts[fate_row(v.unit(u))][v.side(u)];
  }
  report::Table out{{tr("Units"), tr(v.side_name(k_egypt)), tr(v.side_name(k_hatti))}, {false, true, true}, {}, {}};
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto& [egypt, hatti] = counts[i];
    if (egypt + hatti > 0) out.rows.push_back({names[i], to_string(egypt), to_string(hatti)});
  }
  return out;
}

std::optional<std::string> lost_leaders(const View& v) {
  std::vector<std::string> lost;
  for (const SideId side : {k_egypt, k_hatti}) {
    for (LeaderId l = 0; l < v.leader_count(); ++l) {
      if (v.leader_info(l).side == side && v.leader(l).place == Place::track)
        lost.push_back(fill("{} ({})", {v.leader_name(l), tr(v.side_name(side))}));
    }
  }
  if (lost.empty()) return std::nullopt;
  return fill(tr("Leaders killed or captured, without a successor yet: {} [9.3.9]."), {base::join(lost, ", ")});
}

}  // namespace hexpost::kadesh
