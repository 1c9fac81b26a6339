#pragma once

#include <utility>
#include <vector>

#include "engine/systems/hordes/model/view.h"

/// Hordes & Heroes 1.7: zones of control and hand-to-hand contact; shield walls [1.13.3]. A wall is not stored: a
/// unit's place in one is computed at the moment of each combat, so the order of combats matters.
namespace hexpost::hordes {

/// True if the unit's kind of troops may never enter `to` from the neighbouring hex `from` [1.7.1]: no unit enters a
/// lake, impenetrable ground or the edge of the map, and wheels enter no ground that is closed to them. Ignores steep
/// sides, walls and stakes.
bool barred(const View& v, UnitId u, Hex from, Hex to);
/// A steep escarpment side lies between two adjacent hexes.
bool steep_between(const View& v, Hex a, Hex b);

/// [1.7] The unit's zone of control reaches into the hex [1.7.1].
bool controls(const View& v, UnitId u, Hex h);
/// The same of a unit on the table and a hex beside it.
bool controls(const View& v, UnitId u, const Across& across);
/// The hex lies in the zone of control of a unit of that side. `but`: a unit to leave out.
bool in_zoc_of(const View& v, SideId side, Hex h, UnitId but = k_no_unit);

/// The contact between two units if the first stood in `at` [1.7.1] [Q37].
enum class Touch : std::uint8_t {
  none,           ///< not adjacent, friends, a steep side between, or each barred from the other's hex
  contact,        ///< in contact, without a choice of either
  first_chooses,  ///< the second is barred from the first's hex: contact if the first chooses to attack
  second_chooses  ///< the first is barred from the second's hex: contact if the second chooses to attack
};
/// The contact of `a`, if it stood in `at`, with `b`.
Touch touch(const View& v, UnitId a, Hex at, UnitId b);

/// True if the two are in hand-to-hand contact [Q37], chosen fights included.
bool in_contact(const View& v, UnitId a, UnitId b);
/// The same if `a` stood in `at`.
bool in_contact_at(const View& v, UnitId a, Hex at, UnitId b);
/// Every enemy in contact, by id.
std::vector<UnitId> enemies_in_contact(const View& v, UnitId u);
/// The same if the unit stood in `at`.
std::vector<UnitId> enemies_in_contact_at(const View& v, UnitId u, Hex at);
/// True if the unit would be in contact with an enemy unit in `at`.
bool engaged_at(const View& v, UnitId u, Hex at);
/// True if the unit is in contact with an enemy unit. Lone generals do not count [Q45].
bool engaged(const View& v, UnitId u);
/// All pairs of enemies in contact, the lower id first, sorted.
std::vector<std::pair<UnitId, UnitId>> contact_pairs(const View& v);
/// engaged() of every unit at once, by id.
std::vector<bool> engaged_flags(const View& v);
/// Enemies that this unit cannot attack, that may attack it, and that have not chosen to do so [1.7.1]. Their owner is
/// asked about each when the unit comes beside it. By id.
std::vector<UnitId> may_choose_to_attack(const View& v, UnitId u);
/// Enemies that cannot attack this unit, that it may attack, and that it has not chosen to attack [1.7.1]. By id.
std::vector<UnitId> may_be_chosen_by(const View& v, UnitId u);
/// Writes the choice down, keeping the list sorted.
void choose_fight(State& s, UnitId attacker, UnitId barred_unit);
/// Drops chosen fights whose units are gone or no longer adjacent. Call it after each move.
void drop_stale_fights(const Data& data, State& s);

/// True if a unit of the enemy of `side` is adjacent to the hex, in contact or not: for rules that say "adjacent"
/// (deployment, stakes).
bool beside_enemy(const View& v, SideId side, Hex h);

/// True if the unit can be a link of a wall: an S type of class A to C on the table [1.13.3], disrupted or not [Q15].
/// The type is that of View::type: of combined arms the front rank's, of dismounted riders the one on foot.
bool can_form_wall(const View& v, UnitId unit);

/// True if the unit has the benefits of a shield wall now [1.13.3]: it stands in a straight line of at least two links.
/// If it is an end of the line, the hex beyond is closed: off the map, held by a friend, or a vacant hex of ground
/// other than clear, and no enemy that the unit sees controls it. A horde needs a link that is not a horde on each
/// side. Of several lines, one is enough [Q15]. With option wall_needs_front all links are deployed and face the same
/// side of the line.
bool in_shield_wall(const View& v, UnitId unit);

}  // namespace hexpost::hordes
