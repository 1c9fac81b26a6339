#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/systems/chariots/rules/shock/shock.h"

/// Chariots of Fire 10.0: Heroic Combat.
namespace hexpost::chariots {

/// One way of using a marker for Heroic Combat [10.23] [10.33].
struct Challenge {
  LeaderId hero = k_no_leader, target = k_no_leader;
  bool arrow = false;  ///< an arrow instead of a duel
  bool operator==(const Challenge&) const = default;
};
/// [10.23] [10.33] everything that the Heroes of the side may do now, by hero, then target.
std::vector<Challenge> challenges(View v, SideId side);
/// What a leader's life is worth, in Rout Points: those that an Overall Commander's death costs [11.0], and a little
/// for his place among the units.
std::int64_t life_worth(View v, LeaderId l);
/// What its maker may expect of a challenge, in millionths of a Rout Point, if the other accepts or refuses as is
/// better for him.
std::int64_t challenge_worth(View v, const Challenge& c);
/// [10.24] For the challenged side the fight promises no less than what it costs to give way.
bool better_accepted(View v, const Challenge& c);
/// [10.23]-[10.33] what comes of it once it has been made: an arrow, or a duel unless it is refused. True when the
/// challenger has won.
bool carry_out(Play& p, const Challenge& c);
/// The fight itself, once it has been accepted. True when the challenger has won.
bool fight_challenge(Play& p, const Challenge& c);
/// The words that an answer names it by: "Achilles Hector", "Paris arrow Achilles".
std::string words_of(View v, const Challenge& c);
/// [10.11] has ratings to fight with.
bool fights_duels(View v, LeaderId l);
/// [10.25]-[10.27] How many of a million duels the first would win if nobody gave way, both as they are now.
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
