#pragma once

#include <optional>
#include <vector>

#include "engine/systems/chariots/rules/movement/move.h"
#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 6.4: Orderly Withdrawal as predicates.
namespace hexpost::chariots {

/// A possible end of a withdrawal, with its path.
struct WithdrawalWay {
  Hex to;
  std::vector<Hex> path;  ///< hexes entered, the last is `to`
  int points = 0;
  int harm = 0;  ///< hits to friends passed and to itself, a Routed friend lost for many [6.55]
};

/// [6.41] [6.42] Movement Points that `u` would have against what moves on the walk; 0 or less: none.
int withdrawal_points(View v, const Walk& w, UnitId u);
/// [6.41] the mover has just come within two hexes of `u`, or starts there, and `u` is able to withdraw. It may still
/// have no way.
bool may_withdraw(View v, const Walk& w, UnitId u, bool at_start);
/// [6.42] [6.46] every hex it may end in, the cheapest way to each, by hex.
std::vector<WithdrawalWay> withdrawal_ways(View v, const Walk& w, UnitId u);
/// There is any.
bool has_withdrawal_way(View v, const Walk& w, UnitId u);
/// [6.44] it is being approached from flank or rear: by the first hex of `rest` that is next to it, or by the shortest
/// way.
bool approached_from_behind(View v, const Walk& w, UnitId u, const std::vector<Leg>& rest);
/// [6.42] what is taken off the die: its own Wing Commander's Capability and the OC's Charisma when they are with it.
int withdrawal_modifier(View v, UnitId u);
/// [6.42] rolls for the unit unless it has rolled or needs no die; false when it may not withdraw before `mover` in
/// this phase.
bool withdrawal_die(Play& p, UnitId u, UnitId mover);
/// [6.42] chariots need no die.
bool withdraws_freely(View v, UnitId u);

}  // namespace hexpost::chariots
