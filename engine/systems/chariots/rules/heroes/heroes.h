#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/systems/chariots/rules/heroes/challenges.h"
#include "engine/systems/chariots/rules/shock/shock_view.h"
#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 10.0: Heroic Combat, challenges and duels.
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
/// [10.43] True if his side loses a marker when he gives way.
bool loses_marker(View v, LeaderId l);

/// [10.21] [10.22] If both sides have leaders in the Shock, a Hero among them, they fight a duel, and the dice of 8.15
/// do not follow. False: there is no duel. `involved`: the leaders of attacker and defender.
bool duel_in_shock(Play& p, Combat& combat, const std::array<std::vector<LeaderId>, 2>& involved);

/// The value of a leader's life in Rout Points, for plain orders: the cost of an Overall Commander's death [11.0], and
/// a little for his place among the units.
std::int64_t life_worth(View v, LeaderId l);
/// The expected gain of a challenge, in millionths of a Rout Point, if the other side answers as is best for it.
std::int64_t challenge_worth(View v, const Challenge& c);
/// [10.23]-[10.33] Carries the challenge out: an arrow, or a duel unless the other refuses. True if the challenger has
/// won.
bool carry_out(Play& p, const Challenge& c);
/// The fight of an accepted challenge. True if the challenger has won.
bool fight_challenge(Play& p, const Challenge& c);
/// [10.0] Asks the owner of the marker for a challenge in the place of its use [10.23], fights it, and settles the
/// marker [10.41]. True if there was a challenge; nothing if the battle stops at the question [Table::ask_or_stop].
std::optional<bool> heroic_challenge(Play& p);

}  // namespace hexpost::chariots
