#pragma once

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 8.15 at the table: wounds of leaders.
namespace hexpost::chariots {

/// [8.15] Wounded, or killed by the next die or a second wound.
void wound_leader(Play& p, LeaderId l, table::Rule rule);

}  // namespace hexpost::chariots
