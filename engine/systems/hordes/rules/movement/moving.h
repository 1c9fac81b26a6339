#pragma once

#include <utility>
#include <vector>

#include "engine/systems/hordes/model/contact.h"
#include "engine/systems/hordes/rules/movement/move.h"
#include "engine/systems/hordes/rules/turn/play.h"

/// Hordes & Heroes at the table: what all moves have in common, and how the end of a walk goes into the state [1.5].
namespace hexpost::hordes {

/// The generals of the first unit are with the second from now on and in its hex; with none they stay where they are.
void pass_generals(State& s, UnitId from, UnitId to);
/// Puts the end of the walk into the state: hex, facing, formation, halves, hosted generals, friends passed, pavises
/// dropped on contact, stakes left behind, Unit::moved. Does not touch contact flags or Unit::done. Call it only if
/// may_end allows the end: a unit that passes through a friend has no hex of its own until it is past.
void settle(const Data& data, State& s, const Walk& w);

/// Puts the unit and the generals it hosts into `to`. Stakes that it has planted stay behind [1.13.6].
void place(Play& p, UnitId u, Hex to);
/// Takes the unit off the table for good. Its generals stay in the hex alone, unless the caller kills them first.
void remove_unit(Play& p, UnitId u);
/// Call it after each move: refreshes contact flags, chosen fights, lone generals in a friend's hex, the Static Combat
/// markers of units that are no longer in contact [1.9.7], and the flag for bad terrain [Q35]. No general joins the
/// unit `under_way`, whose move is not over.
void refresh_contacts(Play& p, UnitId under_way = k_no_unit);
/// Marks a new contact between two units for impact and shooting [1.8.6] [1.9.5].
void make_contact(Play& p, UnitId mover, UnitId target);
/// [1.7.1] Asks about each enemy that may attack this unit and that the unit cannot attack. True if one attacks.
bool offer_attack_on_passer(Play& p, UnitId mover);
/// [1.7.1] Asks the mover about each enemy that cannot attack it; returns those that it attacks. The caller marks the
/// contacts.
std::vector<UnitId> offer_attack_on_barred(Play& p, UnitId mover);

using Contacts = std::vector<std::pair<UnitId, UnitId>>;  ///< as contact_pairs()
/// Those of before and those of now.
Contacts with_present(const View& v, const Contacts& before);

}  // namespace hexpost::hordes
