#pragma once

#include <optional>

#include "engine/systems/kadesh/rules/fire/fire.h"
#include "engine/systems/kadesh/rules/melee/figures.h"

/// Day of the Chariot: Kadesh: what a combat promises, and the combats that standing orders `auto` choose.
namespace hexpost::kadesh {

/// How bad a result is for the side that suffers it, in points: one for a retreat, six for a unit eliminated.
int weight_of(const Outcome& o);
/// The attacker's expected result of the melee, in 36ths of a point: good results for the attacker count for, bad ones
/// against. A defending leader takes part if one is there.
int prospect(View v, const Attack& attack);
/// The expected result of the fire, in 36ths of a point.
int volley_prospect(View v, const Volley& volley);
/// The attacker's best leader with the units, if there is one, put into the attack [9.2.2]: the leader risks no more
/// by it [K98].
Attack led(View v, Attack attack);

/// The melee that comes next: one that must be fought, otherwise one that promises to gain; the best first.
std::optional<Attack> next_melee(View v);
/// The hex at which the fire of archers promises most, with all that may fire together; of equals the lowest.
std::optional<Volley> next_archery(View v);
/// Javelins at a hex if the melee afterwards must be fought or promises to gain.
std::optional<Volley> next_javelins(View v);
/// The first hex in which Routed units may be slaughtered.
std::optional<Attack> next_slaughter(View v);

/// Every hex with an enemy that some unit of the active side may fire at, each with all that may fire together.
std::vector<Volley> volleys(View v, Struck::How how);
/// True if there is such a hex.
bool any_volley(View v, Struck::How how);
/// Attacks with all units that may attack a hex together.
std::vector<Attack> attacks(View v);
/// True if there is such an attack.
bool any_attack(View v);

}  // namespace hexpost::kadesh
