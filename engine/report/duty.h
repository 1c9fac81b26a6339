#pragma once

#include <string>

#include "engine/table/match.h"

namespace hexpost::report {

/// "choose where Leg1 flees to (Leg2) [1.6.1]": the task of a player whom this question asks. A question
/// without such words is named: "decide: follow-up of Leg1".
std::string duty(const table::Battle& battle, const table::Awaited& asked);

}  // namespace hexpost::report
