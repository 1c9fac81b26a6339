#pragma once

#include "engine/systems/kadesh/model/data.h"
#include "engine/table/declared.h"

/// Day of the Chariot: Kadesh: the questions of units that scatter.
namespace hexpost::kadesh {

/// [13.1.3] True for the side of the Division of P'Re, if an ambush may scatter it.
inline bool may_scatter(const Data& data, SideId side) {
  return side == k_egypt && data.ambush;
}

inline constexpr table::Question k_together{
    {"together", "13.1.3", "UNIT (yes | no)", "a scattered chariot keeps with its runner", "PR-C1 no"},
    {"whether a chariot of P'Re that scatters keeps with its runner, at the lower of their sums of Movement Points",
     "yes | no", "yes"},
    {.duty = "choose whether {0} keeps with its runner", .comes_up = table::untyped<may_scatter>}};

inline constexpr table::Question k_hasten{
    {"hasten", "13.1.3", "UNIT (yes | no)", "a scattered unit runs in quick time", "PR-C1 yes"},
    {"whether a scattered unit in command runs in quick time, two points more, and checks its morale", "yes | no",
     "no"},
    {.duty = "choose whether {0} runs in quick time", .comes_up = table::untyped<may_scatter>}};

inline constexpr table::Question k_leave{
    {"leave", "13.1.3", "UNIT (yes | no)", "a scattered unit at the edge leaves the map", "PR-C1 yes"},
    {"whether a scattered unit at the edge leaves the map for good", "yes | no", "no"},
    {.duty = "choose whether {0} leaves the map", .comes_up = table::untyped<may_scatter>}};

}  // namespace hexpost::kadesh
