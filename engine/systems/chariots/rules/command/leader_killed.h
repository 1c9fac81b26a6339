#pragma once

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 4.25 at the table: the death of a leader.
namespace hexpost::chariots {

/// The leader dies [4.25]: Phase D may replace a WC, an OC costs Rout Points [11.0], and a Standard loses its leader.
void kill_leader(Play& p, LeaderId l);

}  // namespace hexpost::chariots
