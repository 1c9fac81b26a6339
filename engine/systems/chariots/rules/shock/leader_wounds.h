#pragma once

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 4.25 and 8.15 at the table: wounds and the death of leaders.
namespace hexpost::chariots {

/// The leader dies [4.25]: Phase D may replace a WC, an OC costs Rout Points [11.0], and a Standard loses its leader.
void kill_leader(Play& p, LeaderId l);

/// After a 0 in a Shock [8.15] or an unadjusted 0 of missile fire [7.18]: rolls whether the leader is hit.
void leader_die(Play& p, LeaderId l, table::Rule rule);

}  // namespace hexpost::chariots
