#pragma once

#include <cstdint>
#include <optional>

#include "engine/systems/chariots/rules/heroes/challenges.h"
#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 10.0: challenges.
namespace hexpost::chariots {

/// The value of a leader's life in Rout Points, for plain orders: what an Overall Commander's death costs [11.0], and a
/// little for his place among the units.
std::int64_t life_worth(View v, LeaderId l);
/// The expected gain of a challenge, in millionths of a Rout Point, if the other side answers as is best for it.
std::int64_t challenge_worth(View v, const Challenge& c);
/// [10.24] True if the challenged side expects to lose no more by the fight than by giving way.
bool better_accepted(View v, const Challenge& c);
/// [10.23]-[10.33] Carries the challenge out: an arrow, or a duel unless the other refuses. True if the challenger has
/// won.
bool carry_out(Play& p, const Challenge& c);
/// The fight of an accepted challenge. True if the challenger has won.
bool fight_challenge(Play& p, const Challenge& c);
/// [10.0] Asks the owner of the marker for a challenge in the place of its use [10.23], fights it, and settles the
/// marker [10.41]. True if there was a challenge; nothing if the battle stops at the question [Table::ask_or_stop].
std::optional<bool> heroic_challenge(Play& p);

}  // namespace hexpost::chariots
