#pragma once

#include "engine/systems/chariots/model/view.h"

/// Chariots of Fire 6.2: the cost of a hex and of the way into it.
namespace hexpost::chariots {

/// The cost of a step into an adjacent hex, by terrain, hexside and slope, or by the road.
struct StepCost {
  bool allowed = false;
  int points = 0;    ///< Movement Points
  int hits = 0;      ///< Cohesion Hits of a combat unit [6.22]; leaders take none
  int turnover = 0;  ///< turnover dice [6.8], one for each feature of the chart [Q115]
  bool along_road = false;
  Obstacle bar = Obstacle::none;  ///< if not allowed: what is in the way
};
/// `column`: the unit marches in Column and is spared some hits [6.32].
StepCost step_cost(View v, Mover who, bool column, Hex from, Hex to);
/// True if a unit that is not in Column may step across this side [6.2]. The same as `step_cost` says, from a table.
inline bool may_step(View v, Mover who, Hex from, hex::Side side) {
  const int slot = v.data.slot(from);
  return slot >= 0 && (v.data.open_sides[index_of(who)][static_cast<std::size_t>(slot)] >> side & 1) != 0;
}
/// Movement Points of a step that may_step allows, likewise from a table.
inline int step_points(View v, Mover who, Hex from, hex::Side side) {
  const auto slot = static_cast<std::size_t>(v.data.slot(from));
  return v.data.step_points[index_of(who)][slot][static_cast<std::size_t>(side)];
}
/// The cost of coming onto the map into `to`: that of its terrain alone.
StepCost arrival_cost(View v, Mover who, bool column, Hex to);
/// True if a way leads into the hex: over its ground, or by a road through ground that is barred otherwise.
bool enterable(View v, Mover who, Hex to);
/// True for a city without enemies where, by the scenario's rule, any number of units of `side` may stand.
bool open_city(View v, SideId side, Hex h);
/// [6.55] True if the way enters its hex `i` along a road and, unless it ends there, leaves it along a road.
bool stays_on_road(View v, Mover who, Hex start, const std::vector<Hex>& way, std::size_t i);
/// [6.5] True if the unit may end there with its facing: the hex is empty, or holds a possible other half with the same
/// facing [6.52], or is an open city.
bool room_for(View v, UnitId u, Hex h);

/// Rough, Woods and Marsh: turning there costs formed units hits [6.65].
bool bad_ground(Terrain t);

/// A leader's column of the Movement Costs Chart [4.14]: on his chariot or on foot.
Mover mover(const Leader& leader);
/// His Movement Points [4.13].
int leader_points(const Leader& leader);
/// [8.21] Cohesion Hits of the ground for an advance from one hex into the next. The unit may be there already.
int entry_hits(View v, UnitId u, Hex from, Hex to);

}  // namespace hexpost::chariots
