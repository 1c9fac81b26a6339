#pragma once

#include <variant>
#include <vector>

#include "engine/odds/odds.h"
#include "engine/systems/ancients/rules/turn/play.h"

/// Commands & Colors: Ancients: exact odds of what a player considers, whatever the phase.
namespace hexpost::ancients {

using Considered = table::Considered<State, Table>;

/// `attack` and `fire` lines as if the battles of that side came now and the unit were ordered. Refuses what would not
/// be legal then.
std::variant<Considered, base::Refusal> consider(const TableView& v, const orders::Line& line);

/// Its outcomes for units and leaders, in order.
std::vector<table::Became> became(const Data& data, const State& before, const State& after);

}  // namespace hexpost::ancients
