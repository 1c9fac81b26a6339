#pragma once

#include <vector>

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 9.5 at the table.
namespace hexpost::chariots {

void rally(Play& p);
bool may_order_rally(View v);

}  // namespace hexpost::chariots
