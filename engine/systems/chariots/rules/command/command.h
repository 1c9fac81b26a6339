#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/refusal.h"
#include "engine/orders/standing.h"
#include "engine/systems/chariots/model/view.h"

/// Chariots of Fire, chapters 4 and 5: commanders, their units and ranges, the wings that a marker may activate, and
/// why a player cannot give an order.
namespace hexpost::chariots {

/// The circumstances of a question about this leader, and so about the wing that he commands, for standing orders:
/// `more` and "of-" their names.
std::vector<orders::Circumstance> about_leader(View v, LeaderId l, std::vector<orders::Circumstance> more = {});

/// [5.42] The Command Range in hexes; halved, rounded down, while the leader shares a hex with an Engaged unit.
int command_range(View v, LeaderId l);
/// [5.42] True if a path of at most `range` hexes leads from the leader to the hex, without an enemy combat unit and
/// without terrain that he could not enter. His own hex is always in range.
bool reaches(View v, LeaderId l, Hex to, int range);
/// True if the leader is on the map and the hex is within his Command Range.
bool in_range(View v, LeaderId l, Hex to);

/// The leader who gives orders to the activated units: the wing's commander, or under free_command the activated
/// leader. k_no_leader: none on the map.
LeaderId commander(View v);
/// [5.41] [4.25] True if the unit is In Command of this leader; Unit::in_command keeps it when the phase begins.
bool commands(View v, LeaderId l, UnitId u);
/// Units that act in the phase of this wing: its own, or under free_command all units of the side in its commander's
/// range (if he is gone, its own, Out of Command [4.25]). Units that may enter the map now are among them.
std::vector<UnitId> units_to_activate(View v, WingId w);
/// [6.51] True if a unit off the map may enter now.
bool may_enter(View v, UnitId u);

/// [5.25] [5.32] Wings that Momentum or a Trump may activate: those that the OC commands, or a WC within the OC's
/// Command Range.
std::vector<WingId> wings_to_wake(View v, SideId side);
/// A leader's Capability; an OC's Initiative [5.25] [9.23].
int rating(View v, LeaderId l);
/// [5.31] [5.33] Why the side may not try to trump now; nothing if it may.
std::optional<base::Refusal> may_trump(View v, SideId side);
/// [4.25] [5.1] The OC's Initiative; 0 without an OC.
int initiative_rating(View v, SideId side);
/// [9.23] The number that the die for Disengaging is compared with.
int disengage_rating(View v, LeaderId l);
/// [9.14] Why the active unit may not recover; nothing if it may.
std::optional<base::Refusal> may_recover(View v, UnitId u);

/// [Q104] [Q80] The other half of the stack if it Disengages with the unit, otherwise k_no_unit: a half of another
/// command, or one that has just Rallied [9.55], does not.
UnitId goes_back_with(View v, UnitId u);
/// [9.24] The hexes to which an Engaged unit may Disengage, by hex.
std::vector<Hex> disengage_hexes(View v, UnitId u);
/// The units that take part in Disengaging [9.23]: active, Engaged and In Command. Of a stack the chariot only.
std::vector<UnitId> disengageable(View v);
/// True for a chariot, alone or with its runners [9.25]: it needs no die to Disengage.
bool disengages_freely(View v, UnitId u);

/// [9.51] Why no Routed unit of the active side can rally, and what to do; empty if one can, or if none is Routed.
std::string why_no_rally(View v);
/// [9.23] [9.51] Puts the reason into the refusal of `order disengage` or `order rally`.
void explain_order(View v, std::string_view word, base::Refusal& refusal);
/// [5.25] [5.32] Why Momentum or a Trump cannot activate the wing of this name; empty if it can, or if the side has no
/// such wing.
std::string why_no_wake(View v, SideId side, std::string_view word);

}  // namespace hexpost::chariots
