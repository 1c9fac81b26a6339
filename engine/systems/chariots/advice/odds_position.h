#pragma once

#include <string>
#include <string_view>

#include "engine/systems/chariots/rules/shock/shock.h"

/// Chariots of Fire: positions in a Shock that a player considers, as bytes, so that exact odds find equal ones.
namespace hexpost::chariots {

/// Appends to `out` what differs between `begun` and `s` with `shocks`, as far as the rest of the Shock depends on it
/// or became() tells it. Left out: the fate of lost pieces, hits of Routed units, Rout Points, activation.
void pack_shock(const State& begun, const State& s, const Shocks& shocks, std::string& out);
/// Turns `s`, which may be any later position of `begun`, and `shocks` into the packed position.
void unpack_shock(const Data& data, const State& begun, std::string_view bytes, State& s, Shocks& shocks);

}  // namespace hexpost::chariots
