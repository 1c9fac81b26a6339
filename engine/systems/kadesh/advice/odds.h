#pragma once

#include <variant>
#include <vector>

#include "engine/odds/odds.h"
#include "engine/systems/kadesh/rules/turn/play.h"

/// Day of the Chariot: Kadesh: exact odds of what a player considers, whatever the phase.
namespace hexpost::kadesh {

using Considered = table::Considered<State, Table>;

/// `attack`, `charge`, `fire`, `javelin`, `slaughter` and `overrun` lines as if that phase came now, a charge as if the
/// enemy neither fired nor gave way; `withdraw UNIT yes` for its die. Refuses what would not be legal then, and with a
/// rule also set-up orders and rallies that never are.
std::variant<Considered, base::Refusal> consider(const TableView& v, const orders::Line& line);

/// Its outcomes for units and leaders, in order.
std::vector<table::Became> became(const Data& data, const State& before, const State& after);

}  // namespace hexpost::kadesh
