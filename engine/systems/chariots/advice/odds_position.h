#pragma once

#include <string>
#include <string_view>

#include "engine/systems/chariots/rules/shock/shock.h"

/// Chariots of Fire: positions of a Shock that is considered, as bytes, so that those that come to the same are met.
namespace hexpost::chariots {

/// Appends what `s` and `shocks` have other than `begun`, as far as the rest of the Shock goes by it or became() tells
/// of it: not the fate of lost pieces, hits of Routed units, Rout Points or activation.
void pack_shock(const State& begun, const State& s, const Shocks& shocks, std::string& out);
/// Makes `s`, any position that came of `begun`, and `shocks` the one that was packed.
void unpack_shock(const Data& data, const State& begun, std::string_view bytes, State& s, Shocks& shocks);

}  // namespace hexpost::chariots
