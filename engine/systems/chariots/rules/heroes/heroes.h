#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 10.0: challenges.
namespace hexpost::chariots {

/// One way of using a marker for Heroic Combat [10.23] [10.33].
struct Challenge {
  LeaderId hero = k_no_leader, target = k_no_leader;
  bool arrow = false;  ///< an arrow instead of a duel
  bool operator==(const Challenge&) const = default;
};
/// [10.23] [10.33] everything that the Heroes of the side may do now, by hero, then target.
std::vector<Challenge> challenges(View v, SideId side);
/// The value of a leader's life, in Rout Points: those that an Overall Commander's death costs [11.0], and a little
/// for his place among the units.
std::int64_t life_worth(View v, LeaderId l);
/// The expected gain of a challenge, in millionths of a Rout Point, if the other accepts or refuses as is
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
/// The owner of the marker may challenge instead of using it [10.23]: asks, fights, and settles the marker [10.41].
/// True when a challenge was made.
bool heroic_challenge(Play& p);

}  // namespace hexpost::chariots
