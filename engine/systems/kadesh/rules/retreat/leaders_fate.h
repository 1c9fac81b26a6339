#pragma once

#include "engine/systems/kadesh/rules/turn/play.h"

/// Day of the Chariot: Kadesh 9.3.9: the fate of leaders.
namespace hexpost::kadesh {

/// [9.3.9] One die roll for each leader of the side in a hex that has suffered; `vacated`: the result leaves no
/// friendly combat unit there [K102].
void check_leaders(Play& p, SideId side, Hex at, bool vacated);
/// [K32] Leaders of the side who stand in the hex without a combat unit go to the nearest friendly one, or to the Ready
/// box.
void send_lone_leaders(Play& p, SideId side, Hex at);
/// [K32] An enemy combat unit comes into the hex: leaders of the side there go, or by option are checked first.
void chase_leaders(Play& p, SideId side, Hex at);
/// [9.3.9] [K120] Leaders of the active side whose turn has come return to the Ready box.
void return_leaders(Play& p);

}  // namespace hexpost::kadesh
