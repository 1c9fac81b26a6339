#pragma once

#include "engine/systems/kadesh/rules/turn/play.h"

/// Day of the Chariot: Kadesh 9.1: firers and targets, the figures of an attack by fire, and the attack itself.
namespace hexpost::kadesh {

/// Units that fire at one hex together.
struct Volley {
  Hex target;
  Units by;
  Struck::How how = Struck::How::archery;  ///< archery D1, defence D2, javelins D4
};

/// The modifiers of the die, part by part [9.1.2] [K91].
struct FireModifiers {
  int range = 0, wall = 0, ground = 0, upslope = 0, over_friends = 0, arc = 0;
  int total() const;  ///< at most 4
};
FireModifiers fire_modifiers(View v, const Volley& volley);
/// Missile strengths of all firers.
int fire_strength(View v, const Volley& volley);
/// The result of the table for a modified roll.
const Outcome& fire_result(View v, int strength, int roll);

/// [9.2] The hex was a target of that kind of fire in this turn.
bool was_fired_at(View v, Hex target, Struck::How how);
/// Why the unit may not fire at the hex in this kind of fire; nothing if it may [9.1] [9.1.1].
Barred fire_bar(View v, UnitId u, Hex target, Struck::How how);
/// Why the units may not fire at the hex together.
Barred volley_bar(View v, const Volley& volley);
/// The unit, which may fire at the hex by itself, may join the volley: charging units fire apart from others [9.2].
bool fires_with(View v, const Volley& volley, UnitId u);
/// Hexes at which the unit may fire, by label.
Hexes fire_targets(View v, UnitId u, Struck::How how);

/// Rolls and applies the result at once [9.3.1]; marks firers, target and the duties that are met [K60].
void fire(Play& p, const Volley& volley);

}  // namespace hexpost::kadesh
