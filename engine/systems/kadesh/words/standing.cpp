#include "engine/systems/kadesh/words/standing.h"

#include <array>

#include "engine/systems/kadesh/rules/activation/questions.h"
#include "engine/systems/kadesh/rules/command/questions.h"
#include "engine/systems/kadesh/rules/fire/questions.h"
#include "engine/systems/kadesh/rules/melee/questions.h"
#include "engine/systems/kadesh/rules/movement/questions.h"
#include "engine/systems/kadesh/rules/rally/questions.h"
#include "engine/systems/kadesh/rules/retreat/questions.h"
#include "engine/systems/kadesh/rules/scatter/questions.h"
#include "engine/systems/kadesh/rules/setup/questions.h"

/// Day of the Chariot: Kadesh: all questions, and what follows from their declarations. Which answer the program
/// proposes is our choice.
namespace hexpost::kadesh {

const table::Declared& declared() {
  static constexpr std::array<const table::Question*, 27> k_all{
      &k_react,   &k_defensive_fire, &k_withdraw,   &k_withdraw_to, &k_defending_leader,
      &k_retreat, &k_loss,           &k_together,   &k_displace,    &k_first_player,
      &k_camp,    &k_alert,          &k_release,    &k_borrow,      &k_hasten,
      &k_leave,   &k_rally,          &k_arrival,    &k_failed_exit, &k_rout_to,
      &k_archery, &k_javelins,       &k_slaughters, &k_attacks,     &k_loss_hex,
      &k_advance, &k_recover};
  static constexpr std::array<const table::Question*, 4> k_phases{&k_setup_orders, &k_mode_orders, &k_charge_orders,
                                                                  &k_move_orders};
  static const table::Declared k_declared(k_all, k_phases);
  return k_declared;
}

}  // namespace hexpost::kadesh
