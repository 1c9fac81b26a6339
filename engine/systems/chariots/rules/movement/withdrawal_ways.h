#pragma once

#include <span>
#include <vector>

#include "engine/systems/chariots/model/view.h"
#include "engine/systems/chariots/rules/movement/orders.h"

/// Chariots of Fire 6.4: Orderly Withdrawal: which units, how far and where to.
namespace hexpost::chariots {

/// A possible end of a withdrawal, with its path.
struct WithdrawalWay {
  Hex to;
  std::vector<Hex> path;  ///< hexes entered, the last is `to`
  int points = 0;         ///< Movement Points
  int harm = 0;           ///< hits to itself and to friends that it passes; a lost Routed friend counts as many [6.55]
};

/// [6.41] [6.42] Movement Points that `u` has for a withdrawal before this walk: by how much its allowance exceeds the
/// mover's. 0 or less: it cannot withdraw.
int withdrawal_points(View v, const Walk& w, UnitId u);
/// [6.41] Enemies near enough to the mover that they might withdraw before it, by id.
Units units_near(View v, const Walk& w);
/// [6.41] True if the mover has just come within two hexes of `u`, or starts there, and `u` can withdraw. It may have
/// no way all the same (has_withdrawal_way).
bool may_withdraw(View v, const Walk& w, UnitId u, bool at_start);
/// [6.42] [6.46] Each hex where it may end, with the least harmful way to it, by hex.
std::vector<WithdrawalWay> withdrawal_ways(View v, const Walk& w, UnitId u);
/// True if it has at least one way.
bool has_withdrawal_way(View v, const Walk& w, UnitId u);
/// [6.44] True if the mover approaches it from flank or rear: by the first hex of `rest` that is next to it, otherwise
/// by the shortest way.
bool approached_from_behind(View v, const Walk& w, UnitId u, std::span<const Leg> rest);
/// [6.42] What is taken off the die: the Capability of its own Wing Commander and the Charisma of the OC if they are
/// with it.
int withdrawal_modifier(View v, UnitId u);
/// [6.42] True for chariots: they need no die.
bool withdraws_freely(View v, UnitId u);
/// [6.45] True if the unit has passed its check, which in the English edition holds for the whole phase.
bool has_passed_withdrawal(View v, UnitId u);

}  // namespace hexpost::chariots
