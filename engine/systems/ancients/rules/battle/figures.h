#pragma once

#include "engine/systems/ancients/rules/turn/play.h"

/// Commands & Colors: Ancients 4.4: how many dice, and who ignores what.
namespace hexpost::ancients {

/// What a roll is: fire [4.1], an attack [4.3], battling back, a First Strike [4.8].
enum class Blow : std::uint8_t { fire, attack, back, first };

/// One roll of a unit at a unit or at a lone leader.
struct Fight {
  UnitId roller = k_no_unit;
  UnitId target = k_no_unit;  ///< none: the lone leader
  LeaderId leader = k_no_leader;
  Hex from{}, at{};
  Blow blow = Blow::attack;
  bool roller_full = false, target_full = false;  ///< judged when the combat was declared [C17]
  int card = 0;                                   ///< dice of the turn card
  bool bonus = false;                             ///< of a bonus close combat
};
/// The roll as it stands now; full strength and card dice are judged now.
Fight fight_now(View v, UnitId roller, Hex at, Blow blow, bool bonus = false);

/// [4.4] Dice of the turn card for an ordered unit that attacks or fires.
int card_dice(View v, UnitId u, Blow blow, bool bonus);
/// [4.4] Where the dice of a fight come from.
struct DiceCount {
  int base = 0;   ///< of the type, its movement and its full strength [1]
  int cap = 0;    ///< of the ground: the lowest counts [4.9]
  int fewer = 0;  ///< in a camp [C14] [C96]
  int card = 0;   ///< of the turn card
  /// Never below 0.
  int all() const;
};
DiceCount dice_count(View v, const Fight& fight);
/// [4.4] All dice of the fight.
int fight_dice(View v, const Fight& fight);
/// Across a rampart or in a camp: foot ignores a sword there and may ignore a flag [4.9].
bool sheltered(View v, UnitId u, Hex from);
/// [4.6] How many flags the target may ignore.
int flag_sources(View v, const Fight& fight);

/// The worth of the faces for a roll that needs helmets, for luck statistics.
int helmet_worth(int face);

}  // namespace hexpost::ancients
