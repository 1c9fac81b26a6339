#include "engine/systems/chariots/words/standing.h"

#include <array>

#include "engine/systems/chariots/rules/cohesion/questions.h"
#include "engine/systems/chariots/rules/command/questions.h"
#include "engine/systems/chariots/rules/heroes/questions.h"
#include "engine/systems/chariots/rules/missile/questions.h"
#include "engine/systems/chariots/rules/movement/questions.h"
#include "engine/systems/chariots/rules/shock/questions.h"
#include "engine/systems/chariots/rules/turn/questions.h"

/// Chariots of Fire: all questions, and what follows from their declarations. Which answer the program proposes is our
/// choice.
namespace hexpost::chariots {

const table::Declared& declared() {
  static constexpr std::array<const table::Question*, 42> k_all{&k_marker,
                                                                &k_trump,
                                                                &k_trump_wing,
                                                                &k_momentum,
                                                                &k_mode,
                                                                &k_leaders,
                                                                &k_order,
                                                                &k_disengage,
                                                                &k_back,
                                                                &k_orders,
                                                                &k_on,
                                                                &k_replace,
                                                                &k_react_first,
                                                                &k_withdraw,
                                                                &k_withdraw_to,
                                                                &k_leader_follows,
                                                                &k_leader_at,
                                                                &k_face,
                                                                &k_block,
                                                                &k_vertex,
                                                                &k_entry_fire,
                                                                &k_retire_fire,
                                                                &k_return_fire,
                                                                &k_withdrawal_fire,
                                                                &k_shock,
                                                                &k_turn_on,
                                                                &k_charge_to,
                                                                &k_charge_facing,
                                                                &k_shock_first,
                                                                &k_clash_by,
                                                                &k_clash_as,
                                                                &k_share,
                                                                &k_advance,
                                                                &k_advance_to,
                                                                &k_advance_facing,
                                                                &k_rally_at,
                                                                &k_rout_facing,
                                                                &k_standard,
                                                                &k_challenge,
                                                                &k_accept,
                                                                &k_duel,
                                                                &k_champion};
  static const table::Declared k_declared(k_all);
  return k_declared;
}

}  // namespace hexpost::chariots
