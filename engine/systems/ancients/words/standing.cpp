#include "engine/systems/ancients/words/standing.h"

#include <array>

#include "engine/systems/ancients/rules/battle/questions.h"
#include "engine/systems/ancients/rules/cards/questions.h"
#include "engine/systems/ancients/rules/leaders/questions.h"
#include "engine/systems/ancients/rules/retreat/questions.h"

/// Commands & Colors: Ancients: all questions, and what follows from their declarations. Which answer the program
/// proposes is our choice.
namespace hexpost::ancients {

const table::Declared& declared() {
  static constexpr std::array<const table::Question*, 15> k_all{
      &k_defend, &k_strike, &k_strike_card, &k_evade_to, &k_back,    &k_flags, &k_retreat, &k_escape,
      &k_rouse,  &k_rally,  &k_battle,      &k_press,    &k_advance, &k_extra, &k_bonus};
  static const table::Declared k_declared(k_all, {{"card", "play a card"}, {"moves", "move the ordered units"}});
  return k_declared;
}

}  // namespace hexpost::ancients
