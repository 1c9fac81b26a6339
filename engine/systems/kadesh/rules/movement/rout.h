#pragma once

#include "engine/systems/kadesh/rules/turn/play.h"

/// Day of the Chariot: Kadesh 8.7: Routed units flee.
namespace hexpost::kadesh {

/// Works out Data::ways_out.
void prepare_ways_out(Data& data);
/// All Routed units of the active side that are not held in Reserve move their full allowance [K74] [K82] [K83].
void rout_moves(Play& p);

}  // namespace hexpost::kadesh
