#pragma once

#include "engine/systems/hordes/rules/shooting/shoot_question.h"
#include "engine/systems/hordes/rules/turn/play.h"

/// Hordes & Heroes 1.8 at the table: the side on move shoots, then the other.
namespace hexpost::hordes {

/// One step of the shooting phase [1.8].
void shooting_phase(Play& p);
/// No unit has shot or is suppressed.
void forget_shots(State& s);
/// Carries a declaration out: every volley with its consequences, in the order written [1.8.1] [Q51].
void fire(Play& p, SideId side, const Declaration& d);

}  // namespace hexpost::hordes
