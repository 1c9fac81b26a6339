#pragma once

#include "engine/systems/kadesh/rules/turn/play.h"

/// Day of the Chariot: Kadesh 8.0 at the table: the phases of movement.
namespace hexpost::kadesh {

/// [8.9] What is added to the roll of an overrun, part by part.
struct OverrunModifiers {
  int march = 0, level = 0, numbers = 0, morale = 0;
  int total() const { return march + level + numbers + morale; }
};
OverrunModifiers overrun_modifiers(View v, const Units& by, const Units& foes);

/// C1, one order a step; true when the phase is over.
bool charges_phase(Play& p);
/// C2: the overruns that were declared, by hex number [K79].
void overruns_phase(Play& p);
/// C3, one order a step; true when the phase is over, Reserve and rout moves included.
bool moves_phase(Play& p);

}  // namespace hexpost::kadesh
