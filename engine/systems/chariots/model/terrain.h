#pragma once

#include "engine/systems/chariots/model/view.h"

/// Chariots of Fire 6.2: what a hex and the way into it cost.
namespace hexpost::chariots {

/// Going from one hex into an adjacent one: terrain, hexside and slope, or the road.
struct StepCost {
  bool allowed = false;
  int points = 0;    ///< Movement Points
  int hits = 0;      ///< Cohesion Hits of a combat unit [6.22]; leaders take none
  int turnover = 0;  ///< dice under 6.8, one for each feature of the chart [Q115]
  bool along_road = false;
  std::string_view bar = {};  ///< what is in the way when not allowed, for people
};
/// `column`: the unit marches in Column and is spared some hits [6.32].
StepCost step_cost(View v, Mover who, bool column, Hex from, Hex to);
/// A unit that is not in Column may step across this side [6.2]: what `step_cost` says, looked up.
inline bool may_step(View v, Mover who, Hex from, hex::Side side) {
  const int slot = v.data.slot(from);
  return slot >= 0 && (v.data.open_sides[index_of(who)][static_cast<std::size_t>(slot)] >> side & 1) != 0;
}
/// Coming onto the map into `to`: the terrain of the hex alone.
StepCost arrival_cost(View v, Mover who, bool column, Hex to);
/// Some way leads into the hex: over its ground, or by a road through ground that would be barred.
bool enterable(View v, Mover who, Hex to);
/// A city in which any number of friends of `side` may stand by the scenario's rule; not one that an enemy is in.
bool open_city(View v, SideId side, Hex h);
/// [6.55] The way comes into its hex `i` along a road and, unless it ends there, leaves it along one.
bool stays_on_road(View v, Mover who, Hex start, const std::vector<Hex>& way, std::size_t i);
/// [6.5] True if the unit may end there with its facing, without enemies: the hex is empty, or holds a possible other
/// half with the same facing [6.52], or a city open to all.
bool room_for(View v, UnitId u, Hex h);

/// Rough, Woods and Marsh: turning there costs formed units hits [6.65].
bool bad_ground(Terrain t);

/// A leader's kind of movement [4.14]: on his chariot or on foot; and his Movement Points [4.13].
Mover mover(const Leader& leader);
int leader_points(const Leader& leader);
/// [8.21] Hits of the ground for an advance into the hex; the unit may be there already.
int entry_hits(View v, UnitId u, Hex from, Hex to);

}  // namespace hexpost::chariots
