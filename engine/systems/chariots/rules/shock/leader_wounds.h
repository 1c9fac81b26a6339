#pragma once

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 8.15 at the table: wounds of leaders.
namespace hexpost::chariots {

/// [8.15] [8.65] The leader is hit: a die, or an earlier wound, decides whether he is wounded or killed.
void wound_leader(Play& p, LeaderId l, table::Rule rule);

}  // namespace hexpost::chariots
