#pragma once

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 8.15 at the table: wounds of leaders.
namespace hexpost::chariots {

/// [8.15] [8.65] The leader is hit: a die, or an earlier wound, decides whether he is wounded or killed.
void wound_leader(Play& p, LeaderId l, table::Rule rule);
/// After a 0 in a Shock [8.15] or an unadjusted 0 of missile fire [7.18]: rolls whether the leader is hit.
void leader_die(Play& p, LeaderId l, table::Rule rule);

}  // namespace hexpost::chariots
