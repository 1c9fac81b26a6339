#pragma once

#include <string>
#include <string_view>

#include "engine/base/refusal.h"
#include "engine/systems/chariots/model/view.h"

/// Chariots of Fire: why a player cannot give an order.
namespace hexpost::chariots {

/// [9.51] Why no Routed unit of the active side can rally, and what to do; empty if one can, or if none is Routed.
std::string why_no_rally(View v);
/// [9.23] [9.51] Puts the reason into the refusal of `order disengage` or `order rally`.
void explain_order(View v, std::string_view word, base::Refusal& refusal);
/// [5.25] [5.32] Why Momentum or a Trump cannot activate the wing of this name; empty if it can, or if the side has no
/// such wing.
std::string why_no_wake(View v, SideId side, std::string_view word);

}  // namespace hexpost::chariots
