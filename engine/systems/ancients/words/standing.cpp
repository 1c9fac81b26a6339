#include "engine/systems/ancients/words/standing.h"

#include <array>

#include "engine/systems/ancients/rules/battle/questions.h"
#include "engine/systems/ancients/rules/cards/questions.h"
#include "engine/systems/ancients/rules/leaders/questions.h"
#include "engine/systems/ancients/rules/movement/movement.h"
#include "engine/systems/ancients/rules/retreat/questions.h"

/// Commands & Colors: Ancients: all questions, and what follows from their declarations. Which answer the program
/// proposes is our choice.
namespace hexpost::ancients {

const table::Declared& declared() {
  static constexpr std::array<const table::Question*, 15> k_all{
      &k_defend, &k_strike, &k_strike_card, &k_evade_to, &k_back,    &k_flags, &k_retreat, &k_escape,
      &k_rouse,  &k_rally,  &k_battle,      &k_press,    &k_advance, &k_extra, &k_bonus};
  static constexpr std::array k_phases{&k_card, &k_moves};
  static const table::Declared k_declared(k_all, k_phases);
  return k_declared;
}

}  // namespace hexpost::ancients
