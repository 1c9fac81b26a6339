#pragma once

#include <string>
#include <string_view>

#include "engine/systems/chariots/model/view.h"

/// Chariots of Fire: a state as text. Each state has one text, which holds all of it and is read back to an equal
/// state.
namespace hexpost::chariots {

/// One fact a line: turn and phase, markers, then every unit, leader and Standard in the order of the scenario, the
/// Engaged pairs and the used reactions. A member that the line of a unit leaves out has the value that a new unit has.
std::string print_position(const Data& data, const State& s);
/// Strict: each text that print_position would not write is an Error (code "position", where "line N"), for instance a
/// unit or hex that the scenario lacks, two units where only one may stand, or a figure that no battle can hold.
base::Result<State> parse_position(const Data& data, std::string_view text);

}  // namespace hexpost::chariots
