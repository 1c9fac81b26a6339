#pragma once

#include <string>
#include <string_view>

#include "engine/base/refusal.h"
#include "engine/systems/chariots/model/view.h"

/// Chariots of Fire: why an order that a player wants cannot be given.
namespace hexpost::chariots {

/// [9.51] Why no unit can rally though units of the active side are Routed, and what to do; empty if one can, or none
/// is Routed.
std::string why_no_rally(View v);
/// [9.23] [9.51] Puts the reason into the refusal of `order disengage` or `order rally`.
void explain_order(View v, std::string_view word, base::Refusal& refusal);
/// [5.25] [5.32] Why Momentum or a Trump cannot wake the wing called so; empty when it can, or is none of the side's.
std::string why_no_wake(View v, SideId side, std::string_view word);

}  // namespace hexpost::chariots
