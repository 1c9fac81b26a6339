#pragma once

#include "engine/systems/kadesh/rules/turn/play.h"

/// Day of the Chariot: Kadesh 4.4.1, 9.0: the duty to attack, unit by unit [K60] [K62].
namespace hexpost::kadesh {

/// Why a wall of the Fortress keeps the unit in `from` from a melee with the target next to it [4.2.1] [K55]: it is
/// fought through a gate only, and chariots in the Fortress do not attack. Nothing if no such wall is between them.
Barred fortress_bar(View v, UnitId u, Hex from, Hex target);

/// The unit can attack at all in its turn: on the map, steady [K29], released, neither marching nor scattered.
bool able(View v, UnitId u);
/// Enemies that the unit must attack by its own zone or lock and has not attacked yet.
Units duty_of(View v, UnitId u);
/// The unit has attacked that enemy in this player turn, by fire or in a melee.
bool has_met(View v, UnitId u, UnitId enemy);
/// Some enemy stands where the unit may melee it: in its front, or locked with it.
bool could_melee(View v, UnitId u);
/// Why the unit's place, facing or kind bars a melee with the hex.
Barred melee_bar(View v, UnitId u, Hex target);

/// Notes that the unit has met its duty towards that enemy in this player turn, or all its duties [K60].
void meet(Play& p, UnitId u, UnitId enemy);
void meet_all(Play& p, UnitId u);

}  // namespace hexpost::kadesh
