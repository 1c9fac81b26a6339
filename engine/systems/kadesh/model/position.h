#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/systems/kadesh/model/view.h"

/// Day of the Chariot: Kadesh: a state as text, complete, one way of writing each, read back to the equal state.
namespace hexpost::kadesh {

/// One line for the battle as a whole, then one for each unit, leader, lock, attacked hex and met duty that differs
/// from a new one.
std::string print_position(const Data& data, const State& s);
/// Strict: an Error (code "position", where "line N") for anything that print_position() would not have written.
base::Result<State> parse_position(const Data& data, std::string_view text);

}  // namespace hexpost::kadesh
