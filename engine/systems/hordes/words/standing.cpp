#include "engine/systems/hordes/words/standing.h"

#include <array>

#include "engine/systems/hordes/rules/command/command_phase.h"
#include "engine/systems/hordes/rules/generals/questions.h"
#include "engine/systems/hordes/rules/melee/fight_question.h"
#include "engine/systems/hordes/rules/movement/questions.h"
#include "engine/systems/hordes/rules/response/questions.h"
#include "engine/systems/hordes/rules/retreat/questions.h"
#include "engine/systems/hordes/rules/setup/questions.h"
#include "engine/systems/hordes/rules/shooting/shoot_question.h"

namespace hexpost::hordes {

const table::Declared& declared() {
  static constexpr std::array<const table::Question*, 27> k_all{
      &k_edge,          &k_deployment, &k_first_move,    &k_respond,       &k_evade_to,       &k_flee_to,
      &k_respond_first, &k_go_on,      &k_face_attacker, &k_attack_passer, &k_attack_barred,  &k_follow_back,
      &k_rally,         &k_shoot,      &k_fight,         &k_general_joins, &k_attack_general, &k_general_attacks,
      &k_recoil,        &k_flee,       &k_displace,      &k_retreat_order, &k_follow_up,      &k_follow_first,
      &k_follow_to,     &k_pursue,     &k_pursue_along};
  static constexpr std::array k_phases{&k_deploy_orders, &k_command_orders, &k_move_orders};
  static const table::Declared k_declared(k_all, k_phases);
  return k_declared;
}

}  // namespace hexpost::hordes
