#pragma once

#include <vector>

#include "engine/systems/ancients/rules/battle/figures.h"

/// Commands & Colors: Ancients 4.1, 4.3: one roll and its effects.
namespace hexpost::ancients {

/// The target's reaction, which decides the faces that hit.
enum class Against : std::uint8_t { stands, evades, leader };

/// The result of a roll.
struct Score {
  std::vector<Face> faces;  ///< re-rolls after the first dice
  int hits = 0, flags = 0;  ///< hits that can count: surplus ones are lost [C65]
};
/// [4.3] Hits on a unit that stands, on average, rounded down; symbols that it ignores and dice that elephants
/// roll again are left out.
int usual_hits(View v, const Fight& fight);
/// Rolls the dice of the fight; elephants roll on for each sword that hits [C5].
Score roll_fight(Play& p, const Fight& fight, Against against);

/// The effect of a roll on its target.
struct Fate {
  bool dead = false;  ///< by hits or by its retreat [C32]
  bool left = false;  ///< has retreated out of its hex, at least one hex [C31]
  bool beaten() const { return dead || left; }
};
/// Rolls at a unit that stands, and carries everything out [C108].
Fate strike(Play& p, const Fight& fight);

/// [4.7] Rolls at a lone leader: one helmet kills, otherwise it evades.
void strike_leader(Play& p, const Fight& fight);

/// One unit fires at a unit, which does not evade [C50], or at a lone leader [4.1].
void fire(Play& p, UnitId u, Hex at);

}  // namespace hexpost::ancients
