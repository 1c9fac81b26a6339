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

std::string test_meanings() {
  return "Tests are figures or yes and no; a figure takes a sign (dice >= 3), yes and no are used alone or after "
         "`not`. attacker-blocks, attacker-full, attacker-leader: blocks, full strength and leader of the attacker. "
         "attacker-mi and so on: its type. blocks: of the own unit. bonus: the attack is a bonus close combat. broken, "
         "camp, ford, forest, hill, marsh, plain: the ground of the defender; of advance: that which the unit leaves. "
         "dead: the target is eliminated, not only driven off. dice: of the attack, or of the own roll when it comes "
         "to strike and back; of bonus: against the first enemy. distance: the hexes of the retreat or evade. "
         "elephants, foot, mounted, light, medium, heavy: the attacker; of bonus: the first enemy. flags, hits: those "
         "rolled. full: the own unit has all its blocks. leader: a leader is with the unit. loss: blocks that the "
         "attack takes on average, rounded down. lost: blocks that the attacker lost to First Strike. missing: hexes "
         "that a retreat cannot make. needs: banners that the enemy still needs. path: the hexes of the longest evade, "
         "or a free way to retreat. supported: two friends are next to it. to-camp, to-forest, to-hill, to-leader, "
         "to-support: a way ends on such ground, with a lone leader, next to two friends";
}

}  // namespace hexpost::ancients
