#pragma once

#include <string>
#include <string_view>

#include "engine/systems/hordes/model/view.h"

/// Hordes & Heroes: a state as text, complete, one way of writing each, read back to the equal state.
namespace hexpost::hordes {

/// One fact a line: turn and phase, then every unit and general in the order of the scenario. What is not said of a
/// unit is as it was when a new one was made.
std::string print_position(const Data& data, const State& s);
/// Strict: anything print_position would not have written is an Error (code "position", where "line N"), among it a
/// unit or hex the scenario does not have and figures beyond what a battle can hold.
base::Result<State> parse_position(const Data& data, std::string_view text);

}  // namespace hexpost::hordes
