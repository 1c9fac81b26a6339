#pragma once

#include <optional>
#include <vector>

#include "engine/base/refusal.h"
#include "engine/systems/chariots/model/view.h"

/// Chariots of Fire 5.44: the units that may get an order of the Movement Segment.
namespace hexpost::chariots {

/// [8.42] Halves of a stack that have parted and not yet gone on by themselves; none if neither can do anything more.
std::vector<UnitId> on_the_way(View v);
/// Why the unit may get no order of the Movement Segment; nothing if it may.
std::optional<base::Refusal> may_act(View v, UnitId u);
/// [6.72] [Q81] Why a unit whose move was blocked may do nothing but fire; nothing if it was not.
std::optional<base::Refusal> judge_stopped(View v, UnitId u);

}  // namespace hexpost::chariots
