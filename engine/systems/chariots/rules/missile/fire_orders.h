#pragma once

#include <optional>
#include <vector>

#include "engine/base/refusal.h"
#include "engine/systems/chariots/model/view.h"
#include "engine/systems/chariots/rules/movement/orders.h"

/// Chariots of Fire 7.1, 7.2 without dice: orders to fire and to run.
namespace hexpost::chariots {

/// Why the order is refused; nothing if it is legal [7.1] [7.2].
std::optional<base::Refusal> judge_order(View v, const FireOrder& order);
std::optional<base::Refusal> judge_order(View v, const RunOrder& order);
/// Legal fires and runs of a unit, for lists and proposals.
std::vector<FireOrder> fires_of(View v, UnitId u);
std::vector<RunOrder> runs_of(View v, UnitId u);

}  // namespace hexpost::chariots
