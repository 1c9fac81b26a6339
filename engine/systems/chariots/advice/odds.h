#pragma once

#include <variant>
#include <vector>

#include "engine/odds/odds.h"
#include "engine/systems/chariots/rules/shock/shock.h"

/// Chariots of Fire: exact odds of what a player considers, whatever the phase: a Shock, a fire, Fire & Run, a
/// withdrawal, a challenge.
namespace hexpost::chariots {

using Considered = table::Considered<State, Table, Shocks>;

/// The combat of a line, played at once from this position: `shock`, `fire` and `run` as if only the named units acted,
/// `withdraw UNIT yes` for its die, `challenge HERO [arrow] LEADER` from their present hexes. Refuses a line that would
/// not be legal then.
std::variant<Considered, base::Refusal> consider(const TableView& v, const orders::Line& line);

/// The outcomes of the combat for units and leaders, in order.
std::vector<table::Became> became(const Data& data, const State& before, const State& after);

}  // namespace hexpost::chariots
