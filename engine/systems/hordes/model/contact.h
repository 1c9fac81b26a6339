#pragma once

#include <utility>
#include <vector>

#include "engine/systems/hordes/model/view.h"

/// Hordes & Heroes 1.7: zones of control and hand-to-hand contact.
namespace hexpost::hordes {

/// True when the unit's kind of troops may never enter `to` from the neighbouring hex `from`: wheels and such terrain,
/// any unit and a lake, impenetrable ground or the edge [1.7.1]. Ignores steep sides, walls and stakes.
bool barred(const View& v, UnitId u, Hex from, Hex to);
/// A steep escarpment side lies between two adjacent hexes.
bool steep_between(const View& v, Hex a, Hex b);

/// The unit's zone of control reaches into the hex [1.7.1].
bool controls(const View& v, UnitId u, Hex h);
/// The hex lies in the zone of control of a unit of that side. `but`: a unit to leave out.
bool in_zoc_of(const View& v, SideId side, Hex h, UnitId but = k_no_unit);
/// The units of that side whose zone of control reaches into the hex, by id.
std::vector<UnitId> controllers(const View& v, SideId side, Hex h);

/// How two units, the first thought to stand in `at`, bear on each other [1.7.1] [Q37].
enum class Touch : std::uint8_t {
  none,           ///< not adjacent, friends, a steep side between, or each barred from the other's hex
  contact,        ///< in contact, no questions asked
  first_chooses,  ///< the second is barred from the first's hex: contact if the first chooses to attack
  second_chooses  ///< the first is barred from the second's hex: contact if the second chooses to attack
};
Touch touch(const View& v, UnitId a, Hex at, UnitId b);

/// In hand-to-hand contact [Q37], chosen fights included.
bool in_contact(const View& v, UnitId a, UnitId b);
/// The same, the first thought to stand in `at`.
bool in_contact_at(const View& v, UnitId a, Hex at, UnitId b);
/// Every enemy in contact, by id.
std::vector<UnitId> enemies_in_contact(const View& v, UnitId u);
std::vector<UnitId> enemies_in_contact_at(const View& v, UnitId u, Hex at);
/// In contact with any enemy unit, if it stood in `at`.
bool engaged_at(const View& v, UnitId u, Hex at);
/// In contact with any enemy unit. Lone generals do not count [Q45].
bool engaged(const View& v, UnitId u);
/// All pairs in contact, the lower id first, sorted.
std::vector<std::pair<UnitId, UnitId>> contact_pairs(const View& v);
/// engaged() of every unit at once, by id.
std::vector<bool> engaged_flags(const View& v);
/// Enemies that may attack this unit although it could not attack them, and have not chosen to: each of their owners is
/// asked when the unit comes beside it [1.7.1].
std::vector<UnitId> may_choose_to_attack(const View& v, UnitId u);
/// Enemies this unit may choose to attack although they could not attack it.
std::vector<UnitId> may_be_chosen_by(const View& v, UnitId u);
/// The pair stands in State::chosen_fights.
bool fight_chosen(const View& v, UnitId attacker, UnitId barred_unit);
/// Writes the choice down, keeping the list sorted.
void choose_fight(State& s, UnitId attacker, UnitId barred_unit);
/// Drops chosen fights whose units are gone or no longer adjacent; to be called after anything moved.
void drop_stale_fights(const Data& data, State& s);

/// Adjacent to an enemy unit, contact or not; for rules that say so literally (rules of deployment, stakes).
bool beside_enemy(const View& v, SideId side, Hex h);

}  // namespace hexpost::hordes
