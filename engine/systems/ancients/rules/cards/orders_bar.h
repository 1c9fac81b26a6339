#pragma once

#include <optional>
#include <vector>

#include "engine/base/refusal.h"
#include "engine/systems/ancients/rules/cards/effect.h"
#include "engine/systems/ancients/rules/cards/item.h"

/// Commands & Colors: Ancients 3.2, 4.1: why orders are refused.
namespace hexpost::ancients {

/// Why the side may not give these orders with a card of this meaning; nothing if it may. Sets `plain` and `where` of
/// the meaning as they come out.
std::optional<base::Refusal> orders_bar(View v, SideId side, Played& meaning, const std::vector<Item>& items);

}  // namespace hexpost::ancients
