#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/systems/chariots/rules/shock/shock.h"

/// Chariots of Fire 10.0: Heroic Combat.
namespace hexpost::chariots {

/// [10.11] has ratings to fight with.
bool fights_duels(View v, LeaderId l);
/// [10.25]-[10.27] The number of a million duels that the first leader would win now without giving way.
std::int64_t duel_prospect(View v, LeaderId first, LeaderId second);

/// How a duel ended.
struct DuelEnd {
  LeaderId winner = k_no_leader;  ///< the other was killed or withdrew
  LeaderId loser = k_no_leader;
};
/// [10.25]-[10.28] to the death or until one withdraws.
DuelEnd duel(Play& p, LeaderId first, LeaderId second);
/// [10.24] [10.26] the leader withdraws: stays with his unit, or goes to the nearest one [4.24]; his side lets a marker
/// go by [10.43].
void give_way(Play& p, LeaderId l);
/// [10.43] that he gives way makes his side let a marker go by.
bool loses_marker(View v, LeaderId l);

/// [10.21] [10.22] leaders of both sides in a Shock, a Hero among them: they fight, and 8.15 lapses. False: no such
/// combat.
bool duel_in_shock(Play& p, Combat& combat, const std::array<std::vector<LeaderId>, 2>& involved);

}  // namespace hexpost::chariots
