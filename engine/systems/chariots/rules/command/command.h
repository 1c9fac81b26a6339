#pragma once

#include <vector>

#include "engine/orders/standing.h"
#include "engine/systems/chariots/model/view.h"

/// Chariots of Fire, chapters 4 and 5: commanders, their units and ranges, and the wings that a marker may wake.
namespace hexpost::chariots {

/// For standing orders: `more`, and that the question is about this leader and so about the wing he commands.
std::vector<orders::Circumstance> about_leader(View v, LeaderId l, std::vector<orders::Circumstance> more = {});

/// [5.42] hexes; halved, rounding down, while the leader shares a hex with an Engaged unit.
int command_range(View v, LeaderId l);
/// [5.42] an unobstructed path of at most `range` hexes leads from the leader to the hex: no enemy combat unit and no
/// terrain he could not enter on it. His own hex always is in range.
bool reaches(View v, LeaderId l, Hex to, int range);
/// The leader is on the map and the hex within his Command Range.
bool in_range(View v, LeaderId l, Hex to);

/// The leader who gives orders to the activated units: the wing's commander, or under free_command the activated
/// leader. k_no_leader: none on the map.
LeaderId commander(View v);
/// [5.41] [4.25] what the flag Unit::in_command is set to when the phase begins.
bool commands(View v, LeaderId l, UnitId u);
/// Units that act in the phase of this wing: its own, or under free_command all of the side in its commander's range
/// (its own, Out of Command, once he is gone [4.25]); those yet to enter among them when they may.
std::vector<UnitId> units_to_activate(View v, WingId w);
/// [6.51] a unit off the map may come in now.
bool may_enter(View v, UnitId u);

/// [5.25] [5.32] wings that Momentum or a Trump may wake: commanded by the OC, or by a WC within his Command Range.
std::vector<WingId> wings_to_wake(View v, SideId side);
/// Capability; of an OC his Initiative [5.25] [9.23].
int rating(View v, LeaderId l);
/// [5.31] [5.33] nothing when the side may try to trump now.
std::optional<base::Refusal> may_trump(View v, SideId side);
/// [4.25] [5.1] the OC's Initiative, 0 without one.
int initiative_rating(View v, SideId side);
/// [9.23] what the Disengage die is compared with.
int disengage_rating(View v, LeaderId l);
/// [9.14] nothing when the active unit may recover.
std::optional<base::Refusal> may_recover(View v, UnitId u);

/// [Q104] [Q80] the other half of the stack when it Disengages too: one of another command, or just Rallied [9.55],
/// does not.
UnitId goes_back_with(View v, UnitId u);
/// [9.24] the hexes an Engaged unit may Disengage to, by hex.
std::vector<Hex> disengage_hexes(View v, UnitId u);
/// Active, Engaged, In Command: who takes part in Disengaging [9.23]; a stack once, by its chariot.
std::vector<UnitId> disengageable(View v);
/// A chariot, alone or with its runners [9.25].
bool disengages_freely(View v, UnitId u);

}  // namespace hexpost::chariots
