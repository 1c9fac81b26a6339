#pragma once

#include <string>
#include <string_view>

#include "engine/systems/chariots/model/view.h"

/// Chariots of Fire: a state as text, complete, one way of writing each, read back to the equal state.
namespace hexpost::chariots {

/// One fact a line: turn and phase, markers, then every unit, leader and Standard in the order of the
/// scenario, the Engaged pairs and the used reactions. Omitted fields of a unit have the values of a new unit when it
/// was made.
std::string print_position(const Data& data, const State& s);
/// Strict: anything print_position would not have written is an Error (code "position", where "line N"), among it a
/// unit or hex the scenario does not have, two units where only one may stand, and figures beyond what a battle can
/// hold.
base::Result<State> parse_position(const Data& data, std::string_view text);

}  // namespace hexpost::chariots
