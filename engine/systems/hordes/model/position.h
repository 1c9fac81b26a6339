#pragma once

#include <string>
#include <string_view>

#include "engine/systems/hordes/model/view.h"

/// Hordes & Heroes: a state as text. Each state has one text, which holds all of it and is read back to an equal state.
namespace hexpost::hordes {

/// One fact a line: turn and phase, then every unit and general in the order of the scenario. A member that the line of
/// a unit leaves out has the value that a new unit has.
std::string print_position(const Data& data, const State& s);
/// Strict: each text that print_position would not write is an Error (code "position", where "line N"), for instance a
/// unit or hex that the scenario lacks, or a figure that no battle can hold.
base::Result<State> parse_position(const Data& data, std::string_view text);

}  // namespace hexpost::hordes
