#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/odds/odds.h"
#include "engine/systems/hordes/rules/turn/play.h"

/// Hordes & Heroes: exact odds of a combat that a player considers, whatever the phase [1.8] [1.9].
namespace hexpost::hordes {

using Considered = table::Considered<State, Table>;

/// The combat of a `fight` or `shoot` line, played at once from this position. Refuses a line that would not be legal
/// if its phase came now.
std::variant<Considered, base::Refusal> consider(const TableView& v, const orders::Line& line);

/// The outcomes of a combat for units and generals, in order.
std::vector<table::Became> became(const Data& data, const State& before, const State& after,
                                  const std::vector<std::pair<std::string, Fact>>& facts);

}  // namespace hexpost::hordes
