#include "engine/systems/kadesh/rules/victory/victory.h"

#include <cstdlib>

namespace hexpost::kadesh {

namespace {

/// The row of points of the unit: by its side and type.
const std::array<int, 3>& points_row(View v, UnitId u) {
  const UnitType t = v.type(u);
  const bool light = t == UnitType::light || t == UnitType::archer || t == UnitType::scout;
  return v.data.charts.points[v.side(u)][t == UnitType::runner ? 2 : light ? 1 : 0];
}

}  // namespace

int elimination_points(View v, UnitId u) {
  return points_row(v, u)[0];
}

int unit_points(View v, UnitId u) {
  const Unit& unit = v.unit(u);
  const auto& row = points_row(v, u);
  if (unit.place == Place::eliminated || unit.place == Place::slaughtered) return row[0];
  if (unit.place != Place::map && unit.place != Place::left) return 0;  // [K114]
  return unit.level == Level::routed ? row[1] : unit.level == Level::shaken ? row[2] : 0;
}

std::array<int, 2> total_points(View v) {
  std::array<int, 2> out = v.s.points;
  for (UnitId u = 0; u < v.count(); ++u)
    out[other(v.side(u))] += unit_points(v, u);
  return out;
}

std::string_view victory_level(const Data& data, int difference) {
  if (difference >= data.levels[2]) return "overwhelming";
  if (difference >= data.levels[1]) return "substantial";
  return difference >= data.levels[0] ? "marginal" : "draw";
}

void end_battle(Play& p) {
  const auto points = total_points(p);
  const int difference = points[k_egypt] - points[k_hatti];
  p.s.phase = Phase::over;
  p.s.winner = std::abs(difference) < p.data.levels[0] ? -1 : difference > 0 ? k_egypt : k_hatti;
  p.tell("14.3", heading(2, say("The battle ends: Egypt {}, Hatti {}", points[k_egypt], points[k_hatti])));
  if (p.s.winner < 0) {
    p.tell("14.3", say("the battle is a draw"));
  } else {
    const std::string_view level = victory_level(p.data, std::abs(difference));
    p.tell("14.3",
           level == "overwhelming"  ? say("{} wins an overwhelming victory", word(p.view().side_name(p.s.winner > 0)))
           : level == "substantial" ? say("{} wins a substantial victory", word(p.view().side_name(p.s.winner > 0)))
                                    : say("{} wins a marginal victory", word(p.view().side_name(p.s.winner > 0))));
  }
}

}  // namespace hexpost::kadesh
