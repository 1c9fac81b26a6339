#pragma once

#include <vector>

#include "engine/systems/chariots/model/sight.h"
#include "engine/systems/chariots/model/things.h"
#include "engine/systems/chariots/rules/movement/orders.h"
#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 7.0 without dice: range, sight, modifiers.
namespace hexpost::chariots {

/// One unit fires at another.
struct Shot {
  UnitId firer = k_no_unit, target = k_no_unit;
  int range = 1;        ///< hexes; 0: the Pass-Thru row [7.31]
  bool moving = false;  ///< the firer has moved or will move in this Orders Phase [7.17]
};

/// The modifiers of a shot's die [7.17], part by part.
struct ShotModifiers {
  int armour = 0;  ///< Fire vs. Armor [7.52]
  int moving = 0;  ///< LI with bows that move
  int woods = 0;   ///< the target is in Woods
  int down = 0;    ///< at a lower target two or more hexes away
  int total() const { return armour + moving + woods + down; }
};
/// Those of this shot.
ShotModifiers shot_modifiers(View v, const Shot& shot);
/// [7.5] [7.51] The row of the Missile Range and Results Table. `range`: hexes. Null if that is out of the weapon's
/// range.
const MissileRow* missile_row(View v, UnitId firer, int range);
/// Hits of a row for an adjusted die.
int missile_hits(const MissileRow& row, int adjusted);
/// The number of faces, out of ten, with which the shot hits.
int chance(View v, const Shot& shot);

/// [7.11] [7.15] [9.42] True if the unit can fire at all: it has missiles and is not Routed, in Column or Engaged.
bool can_fire(View v, UnitId u);
/// [7.13] [7.14] True if the target is in range, arc and sight of the unit where it stands, and not Engaged [7.12].
bool reaches_with_fire(View v, UnitId firer, UnitId target);

/// Why the active unit `from.who` may not fire at the target from there; nothing if it may. Its counter need not be
/// there yet, because a move is judged beforehand. `begun`: it has spent Movement Points in this phase; `nearer`: its
/// last step has brought it closer to the target [7.11].
Objected judge_fire(View v, const Post& from, UnitId target, bool begun, bool nearer);
/// The same for a leader who is alone in his hex [7.18].
Objected judge_fire_at_leader(View v, const Post& from, LeaderId target, bool begun, bool nearer);
/// The greatest range of the unit's weapon, in hexes; 0 if it has none or no missiles [7.15].
int missile_range(View v, UnitId u);
/// True if an enemy of `side` with missiles has the hex in range, arc and sight [7.16] [9.14] [9.51].
bool under_missiles(View v, Hex h, SideId side);

}  // namespace hexpost::chariots
