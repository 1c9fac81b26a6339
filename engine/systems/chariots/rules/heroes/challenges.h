#pragma once

#include <string>
#include <vector>

#include "engine/systems/chariots/model/view.h"

/// Chariots of Fire 10.23 and 10.33 without dice: who can challenge whom.
namespace hexpost::chariots {

/// One way of using a marker for Heroic Combat [10.23] [10.33].
struct Challenge {
  LeaderId hero = k_no_leader, target = k_no_leader;
  bool arrow = false;  ///< an arrow instead of a duel [10.3]
  bool operator==(const Challenge&) const = default;
};
/// [10.23] [10.33] All challenges and arrows that the Heroes of the side may choose now, by hero, then target.
std::vector<Challenge> challenges(View v, SideId side);
/// The challenge in the words of an answer: "Achilles Hector", "Paris arrow Achilles".
std::string words_of(View v, const Challenge& c);
/// [10.11] True if the leader has ratings for a duel.
bool fights_duels(View v, LeaderId l);

}  // namespace hexpost::chariots
