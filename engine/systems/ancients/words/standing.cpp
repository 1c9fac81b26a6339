#include "engine/systems/ancients/words/standing.h"

#include "engine/systems/ancients/rules/battle/combat.h"
#include "engine/table/standing_list.h"

/// Commands & Colors: Ancients: what may be settled beforehand. Which answer the program
/// proposes is our choice.
namespace hexpost::ancients {
namespace {

using Question = table::StandingQuestion;
using table::to_army;
using table::to_unit;

/// The tests of a defender in a close combat.
const std::vector<std::string>& combat_tests() {
  static const std::vector<std::string> k_tests = [] {
    std::vector<std::string> out = table::WordList(
        "dice blocks full leader supported path foot mounted elephants light medium heavy attacker-blocks "
        "attacker-full attacker-leader plain hill forest camp needs broken ford marsh bonus loss");
    out.insert(out.end(), k_attacker_tests.begin(), k_attacker_tests.end());
    return out;
  }();
  return k_tests;
}

/// [8.3] Where a unit goes that evades or retreats, and what a standing order may test about it.
const table::WordList& way_words() {
  static const table::WordList k_words("away left right leader support forest hill camp");
  return k_words;
}
const table::WordList& way_tests() {
  static const table::WordList k_tests("missing blocks distance to-leader to-support to-forest to-hill to-camp");
  return k_tests;
}

/// Asked while the enemy battles.
std::vector<Question> their_turn() {
  Question struck =
      to_unit("strike", "4.8",
              "whether First Strike is played for a unit that is attacked; held: if the card is in the hand then",
              "no held", combat_tests(), "no");
  struck.apart = strike_slot("");
  return {
      to_unit("defend", "4.5", "whether a unit that may evade stands or evades", "stand evade", combat_tests(),
              "stand"),
      std::move(struck),
      to_army(std::string(k_strike_card), "4.8",
              "with hidden hands: at which place of the hand First Strike lies; the program seals it of itself", "none",
              {}, "ask"),
      listed(to_unit("evade-to", "4.5",
                     "where it evades to: away from enemies as far as it gets, to the left or right end, to a leader, "
                     "to friends, to a forest, hill or camp, to a hex",
                     way_words(), way_tests(), "away")),
      to_unit("back", "C61", "whether a unit that was attacked and holds its hex battles back", "yes no",
              combat_tests(), "yes"),
      mostly_theirs(to_unit("flags", "4.6", "how many flags a unit ignores of those that it may; keep-1: all but one",
                            "all none 1 2 3 4 keep-1 keep-2 keep-3", "flags blocks leader elephants path hits", "all")),
      listed(mostly_theirs(to_unit("retreat", "4.6",
                                   "where a unit retreats to: away from enemies as far as it gets, to the left or "
                                   "right end, to a leader, to friends, to a forest, hill or camp, to a hex",
                                   way_words(), way_tests(), "away"))),
      listed(about(Question::About::leader,
                   mostly_theirs(to_unit("escape", "C100",
                                         "where a leader evades to: to a unit, to the nearest unit, to a unit by its "
                                         "name or type (MI), as far from enemies as it gets, off the board, to a hex",
                                         "unit far off nearest", "needs", "unit"))))};
}

/// Asked in the own turn.
std::vector<Question> own_turn() {
  return {own_turn(to_army("rouse", "C89", "which pieces the dice of I Am Spartacus order; auto: as many as they allow",
                           "auto", {}, "auto")),
          own_turn(to_army("rally", "C90", "which units get blocks back; auto: as many as the dice allow", "auto", {},
                           "auto")),
          own_turn(to_army("battle", "4",
                           "close combats and fire; auto: what promises to gain, the best first, then the end", "auto",
                           {}, "auto")),
          own_turn(
              to_unit("press", "C92", "whether a unit that was struck first still attacks", "yes no", "blocks", "yes")),
          own_turn(to_unit("advance", "4.10", "whether a unit enters the hex that it has emptied", "yes no",
                           "dead lost blocks camp hill", "yes")),
          own_turn(to_unit("extra", "4.10", "whether cavalry goes on after its advance: stay, or the hex itself",
                           "stay", "dead lost blocks", "stay")),
          own_turn(to_unit("bonus", "4.10", "the second attack after an advance: the first enemy of the list, or none",
                           "first none", "dice elephants dead lost blocks", "first"))};
}

}  // namespace

const std::vector<Question>& standing_questions() {
  static const std::vector<Question> k_all = [] {
    std::vector<Question> out = their_turn();
    for (Question& q : own_turn())
      out.push_back(std::move(q));
    return out;
  }();
  return k_all;
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
