#pragma once

#include <optional>
#include <vector>

#include "engine/base/refusal.h"
#include "engine/systems/chariots/rules/movement/move.h"
#include "engine/systems/chariots/rules/movement/orders.h"

/// Chariots of Fire 6.0: judging orders that move a unit or leader.
namespace hexpost::chariots {

/// Judges a whole order; nothing if it is legal.
std::optional<base::Refusal> judge_order(View v, const MoveOrder& order);
/// Why the unit may begin no move that spends points, with any legs; nothing if it may.
std::optional<base::Refusal> judge_beginning(View v, const MoveOrder& order);
/// Judges the legs by which a held move goes on; without legs it stops.
std::optional<base::Refusal> judge_rest(View v, Walk w, const std::vector<Leg>& legs);
std::optional<base::Refusal> judge_order(View v, const RecoverOrder& order);
std::optional<base::Refusal> judge_order(View v, const RetreatOrder& order);
std::optional<base::Refusal> judge_order(View v, const LeadOrder& order);

}  // namespace hexpost::chariots
