#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/systems/ancients/model/view.h"

/// Commands & Colors: Ancients: a state as text, complete, one way of writing each, read back to the equal state.
namespace hexpost::ancients {

/// One line for each part of the state, then one for each unit and leader that differs from a new one.
std::string print_position(const Data& data, const State& s);
/// Strict: an Error (code "position", where "line N") for anything that print_position() would not have written.
base::Result<State> parse_position(const Data& data, std::string_view text);

/// The state before the first card is dealt: units and leaders in place.
State initial_state(const Data& data);

}  // namespace hexpost::ancients
