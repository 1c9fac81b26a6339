#pragma once

#include <vector>

#include "engine/systems/chariots/rules/movement/orders.h"
#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 7.0, 7.4, 7.5 (the second 7.4 of the book [Q1]): the figures of one volley, for the rules, for odds
/// and for reports, and the volley itself.
namespace hexpost::chariots {

/// One unit fires at another.
struct Shot {
  UnitId firer = k_no_unit, target = k_no_unit;
  int range = 1;        ///< hexes; 0: the Pass-Thru row [7.31]
  bool moving = false;  ///< the firer has moved or will move in this Orders Phase [7.17]
};

/// What is added to the die of a shot [7.17], part by part.
struct ShotModifiers {
  int armour = 0;  ///< Fire vs. Armor
  int moving = 0;  ///< LI with bows that move
  int woods = 0;   ///< the target is in Woods
  int down = 0;    ///< at a lower target two or more hexes away
  int total() const { return armour + moving + woods + down; }
};
ShotModifiers shot_modifiers(View v, const Shot& shot);
/// The row of the Missile Range and Results Table; null when the weapon does not reach so far.
const MissileRow* missile_row(View v, UnitId firer, int range);
/// Hits of a row at an adjusted die.
int missile_hits(const MissileRow& row, int adjusted);
/// Faces out of ten with which the shot hits.
int chance(View v, const Shot& shot);

/// [7.11] [7.15] [9.42] able to fire at all: un-Routed, with missiles, not in Column, not Engaged.
bool can_fire(View v, UnitId u);
/// [7.13] [7.14] in range, arc and sight from where the unit stands, and no Engaged target [7.12].
bool reaches_with_fire(View v, UnitId firer, UnitId target);

/// [7.15] [7.17] [7.18] rolls and applies everything at once; a target may Rout.
void volley(Play& p, const Shot& shot, table::Rule rule);
/// [7.18] a bare 0 against a hex with nobody but a leader may still hit him.
void volley_at_leader(Play& p, UnitId firer, LeaderId target, int range);

/// A step has been made: whoever fired at the mover on its last one may fire again [7.44].
void new_step(Play& p, UnitId mover, UnitId with);
/// [7.45] Return Fire at the unit that has fired; asks.
void return_fire(Play& p, UnitId u, UnitId firer);

/// A bare 0 in Shock [8.15], or the second die of missile fire [7.18]: rolls whether the leader is hit at all.
void leader_die(Play& p, LeaderId l, table::Rule rule);
/// [8.15] Wounded, or killed by the next die or a second wound.
void wound_leader(Play& p, LeaderId l, table::Rule rule);

}  // namespace hexpost::chariots
