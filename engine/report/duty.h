#pragma once

#include <string>

#include "engine/table/match.h"

namespace hexpost::report {

/// "choose where Leg1 flees to (Leg2) [1.6.1]": what a player does who answers this question. A question that
/// the system has no words for is named: "decide: follow-up of Leg1".
std::string duty(const table::Battle& battle, const table::Awaited& asked);

}  // namespace hexpost::report
