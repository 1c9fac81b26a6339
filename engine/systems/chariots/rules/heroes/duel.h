#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/systems/chariots/rules/shock/combat.h"
#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 10.0: Heroic Combat.
namespace hexpost::chariots {

/// [10.25]-[10.27] How many of a million duels the first leader would win now if neither gave way.
std::int64_t duel_prospect(View v, LeaderId first, LeaderId second);

/// How a duel ended.
struct DuelEnd {
  LeaderId winner = k_no_leader;  ///< the other was killed or withdrew
  LeaderId loser = k_no_leader;
};
/// [10.25]-[10.28] Fights a duel to the death, or until one withdraws.
DuelEnd duel(Play& p, LeaderId first, LeaderId second);
/// [10.24] [10.26] The leader withdraws: he stays with his unit, or goes to the nearest one [4.24]. His side loses a
/// marker [10.43].
void give_way(Play& p, LeaderId l);
/// [10.43] True if his side loses a marker when he gives way.
bool loses_marker(View v, LeaderId l);

/// [10.21] [10.22] If both sides have leaders in the Shock, a Hero among them, they fight a duel, and the dice of 8.15
/// do not follow. False: there is no duel. `involved`: the leaders of attacker and defender.
bool duel_in_shock(Play& p, Combat& combat, const std::array<std::vector<LeaderId>, 2>& involved);

}  // namespace hexpost::chariots
