#pragma once

#include <vector>

#include "engine/systems/hordes/rules/movement/moving.h"
#include "engine/systems/hordes/rules/retreat/pursuit.h"
#include "engine/systems/hordes/rules/turn/play.h"

/// Hordes & Heroes 1.11 at the table: winners take the ground the losers left, and run after those that fled.
namespace hexpost::hordes {

/// A hex that a loser has left, and how it left.
struct Vacated {
  UnitId loser = k_no_unit;
  Hex hex;
  bool fled = false;
  std::vector<Hex> path;  ///< of a flight: hexes entered
};
/// Follow-up and pursuit [1.11]; `claims`: of the winners, as they stood when they fought; `before`: the contacts of
/// that moment. The Impact Bonus of the unit that advanced is live unless it is in Static Combat.
void follow_up(Play& p, const std::vector<Claim>& claims, const std::vector<Vacated>& vacated, const Contacts& before);

}  // namespace hexpost::hordes
