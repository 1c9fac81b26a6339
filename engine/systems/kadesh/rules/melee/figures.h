#pragma once

#include <string>

#include "engine/systems/kadesh/model/view.h"

/// Day of the Chariot: Kadesh 9.2: who may attack which hex, and the figures of a melee.
namespace hexpost::kadesh {

/// Units that attack one hex together.
struct Attack {
  Hex target;
  Units by;
  LeaderId leader = k_no_leader;  ///< whose rating is added [9.2.2]
  bool operator==(const Attack&) const = default;
};

/// The modifiers of the die, part by part [9.2.1] [9.2.2] [9.2.3] [9.3.6].
struct MeleeModifiers {
  int terrain = 0, leader = 0, defender = 0, morale = 0, facing = 0, numbers = 0, charge_morale = 0;
  int total() const;  ///< between -4 and 4
};

/// The attack is a charge combat: its units charge and can still do so [K78].
bool is_charge(View v, const Attack& attack);
/// [9.2] Combat Strengths of all attackers, whole in each combat that a unit fights [K9].
int attack_strength(View v, const Attack& attack);
/// Those who defend the hex: in the Camp the top unit, in an over-stacked hex one [K54] [4.2.2].
Units defenders(View v, Hex target);
/// [9.2] Combat Strengths of the defenders.
int defence_strength(View v, Hex target);
/// The odds of the column that decides [9.3.6] [K10]: 3/1 is 3, even 1, 1/2 is 0, 1/4 is -2.
int odds_between(View v, int attack, int defence);
/// "3/1"
std::string odds_name(int odds);
/// `defending_leader`: one takes part [9.2.2].
MeleeModifiers melee_modifiers(View v, const Attack& attack, bool defending_leader);
/// The result of the Combat Results Table for a modified roll, of its first or last row for one beyond it [K110].
const Outcome& melee_result(View v, int odds, int roll);

/// Why the units may not attack the hex together; nothing if they may.
Barred attack_bar(View v, const Attack& attack);
/// Why the attack may not be made without a unit that can join it and must: each hex is attacked once in this way
/// [9.2], so the unit could not meet its duty later [K60], nor what its charge [8.8] or its javelins [9.3.4] demand.
Barred left_out(View v, const Attack& attack);
/// The unit, which may attack the hex by itself, may join the attack: charging units fight apart from others [9.2].
bool fights_with(View v, const Attack& attack, UnitId u);
/// Hexes that the unit may attack, by label.
Hexes melee_targets(View v, UnitId u);
/// The attack that the unit still has to make and can: its duty, its charge, its javelins or its part in a slaughter.
Barred owed_attack(View v, UnitId u);
/// Why the combat phase may not end yet: a unit that must attack and can [9.3.6].
Barred undone_duty(View v);

}  // namespace hexpost::kadesh
