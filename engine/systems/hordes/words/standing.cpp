#include "engine/systems/hordes/words/standing.h"

#include <array>

#include "engine/systems/hordes/rules/generals/questions.h"
#include "engine/systems/hordes/rules/melee/fight_question.h"
#include "engine/systems/hordes/rules/movement/questions.h"
#include "engine/systems/hordes/rules/response/questions.h"
#include "engine/systems/hordes/rules/retreat/questions.h"
#include "engine/systems/hordes/rules/setup/questions.h"
#include "engine/systems/hordes/rules/shooting/shoot_question.h"

namespace hexpost::hordes {

table::Questions questions() {
  static constexpr std::array<const table::Question*, 27> k_all{
      &k_edge,          &k_deployment, &k_first_move,    &k_respond,       &k_evade_to,       &k_flee_to,
      &k_respond_first, &k_go_on,      &k_face_attacker, &k_attack_passer, &k_attack_barred,  &k_follow_back,
      &k_rally,         &k_shoot,      &k_fight,         &k_general_joins, &k_attack_general, &k_general_attacks,
      &k_recoil,        &k_flee,       &k_displace,      &k_retreat_order, &k_follow_up,      &k_follow_first,
      &k_follow_to,     &k_pursue,     &k_pursue_along};
  return k_all;
}

const std::vector<table::StandingQuestion>& standing_questions() {
  static const std::vector<table::StandingQuestion> k_all = table::standing_of(questions());
  return k_all;
}

const std::vector<std::string>& army_slots() {
  static const std::vector<std::string> k_all = table::army_slots_of(questions());
  return k_all;
}

std::span<const table::Duty> duties() {
  static const std::vector<table::Duty> k_duties = table::duties_of(
      {{"deploy", "deploy units"}, {"command", "give command orders"}, {"orders", "move units"}}, questions());
  return k_duties;
}

}  // namespace hexpost::hordes
