#pragma once

#include "engine/systems/kadesh/model/view.h"

/// Day of the Chariot: Kadesh 8.2: what a step costs and where it leads.
namespace hexpost::kadesh {

/// Whose column of the Terrain Effects Chart counts.
constexpr bool rolls(UnitType t) {
  return t == UnitType::chariot || t == UnitType::scout;
}

/// A step to a neighbouring hex; `wheels`: chariots, scouts and leaders. Units in the way do not matter.
StepCost step_cost(View v, bool wheels, Hex from, Hex to);
/// The same from the hex of this number across a side, as it is worked out anew.
StepCost step_cost_now(View v, bool wheels, int from, hex::Side side);
/// The same, as it is known since the battle began.
inline StepCost step_cost(View v, bool wheels, int from, hex::Side side) {
  if (const auto& steps = v.data.steps[wheels ? 1 : 0]; !steps.empty()) {
    const StepCost& step = steps[static_cast<std::size_t>(from)][static_cast<std::size_t>(side)];
    if (!step.ford) return step;
  }
  return step_cost_now(v, wheels, from, side);
}
/// True if each step costs at least one Movement Point. A unit then moves at most as many hexes as it has points.
bool every_step_costs(const Charts& charts);
/// Works out Data::steps.
void prepare_steps(Data& data);

/// [8.3] [K38] March: along a trail, or into Clear without anything to cross.
bool march_ground(View v, Hex from, Hex to);
/// [8.4] [K81] Quick time: trail, Clear, ford, bridge, stream sides.
bool quick_ground(View v, Hex from, Hex to);

}  // namespace hexpost::kadesh
