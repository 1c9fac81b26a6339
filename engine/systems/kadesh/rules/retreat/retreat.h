#pragma once

#include <vector>

#include "engine/systems/kadesh/rules/turn/play.h"

/// Day of the Chariot: Kadesh 9.3.7, which the book calls 9.4 in its rules of fire [K47]: retreats, and the units that
/// make room for them.
namespace hexpost::kadesh {

/// One way for units that retreat together, without the hex it begins in.
struct Way {
  std::vector<Hex> hexes;
  bool friends = false;  ///< through hexes with friends
  int zones = 0;         ///< enemy zones of control without a friend in the hex
  int points = 0;        ///< Movement Points, for comparison only
};

/// [K106] The ways of exactly `n` hexes that the rules leave to the owner: one for each last hex. `zones`: enemy zones
/// of control may be entered. Empty if there is none.
std::vector<Way> retreat_ways(View v, const Units& group, int n, bool zones);

/// Makes the group retreat, asks its owner among equal ways, takes the losses on the way and displaces bystanders
/// [K108]. Units that cannot retreat are eliminated; where only the map's edge or terrain is in the way they go as far
/// as they can [K107].
void retreat(Play& p, const Units& group, int n, table::Rule rule);

/// The units of a hex that retreat as one: pairs, and chariots that stack in twos.
std::vector<Units> retreat_groups(View v, const Units& units);

/// [9.3.7] After a retreat has ended in the hex: others make room, or all there lose a level [K42].
void make_room(Play& p, Hex at, const Units& arrived);

}  // namespace hexpost::kadesh
