#include "engine/systems/ancients/words/standing.h"

#include <array>

#include "engine/systems/ancients/rules/battle/questions.h"
#include "engine/systems/ancients/rules/cards/questions.h"
#include "engine/systems/ancients/rules/leaders/questions.h"
#include "engine/systems/ancients/rules/retreat/questions.h"

/// Commands & Colors: Ancients: all questions, and what follows from their declarations. Which answer the program
/// proposes is our choice.
namespace hexpost::ancients {

table::Questions questions() {
  static constexpr std::array<const table::Question*, 15> k_all{
      &k_defend, &k_strike, &k_strike_card, &k_evade_to, &k_back,    &k_flags, &k_retreat, &k_escape,
      &k_rouse,  &k_rally,  &k_battle,      &k_press,    &k_advance, &k_extra, &k_bonus};
  return k_all;
}

const std::vector<table::StandingQuestion>& standing_questions() {
  static const std::vector<table::StandingQuestion> k_all = table::standing_of(questions());
  return k_all;
}

std::span<const table::Duty> duties() {
  static const std::vector<table::Duty> k_duties =
      table::duties_of({{"card", "play a card"}, {"moves", "move the ordered units"}}, questions());
  return k_duties;
}

}  // namespace hexpost::ancients
