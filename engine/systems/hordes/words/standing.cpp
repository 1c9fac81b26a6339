#include "engine/systems/hordes/words/standing.h"

/// Hordes & Heroes: what may be settled beforehand. The proposals are the defaults of the rulings [Q32].
namespace hexpost::hordes {
namespace {

using Question = table::StandingQuestion;

constexpr bool k_unit = true, k_army = false;        // who is asked
constexpr bool k_own_turn = true, k_theirs = false;  // when
constexpr auto k_about_leader = Question::About::leader;
constexpr auto k_about_army = Question::About::army;
constexpr bool k_mostly_theirs = true;  // in one's own turn only when an enemy follows up or pursues [Q60]

std::vector<Question> setup_questions() {
  return {{"edge",
           "1.2.2",
           "which table edge to take, when the choice is yours",
           {"south", "north"},
           {},
           "ask",
           k_army,
           k_own_turn},
          {"deployment",
           "1.2.2",
           "whether to deploy first (and move second), when the choice is yours",
           {"first", "second"},
           {},
           "ask",
           k_army,
           k_own_turn},
          {"first-move",
           "1.2.3",
           "whether to move first, when the choice is yours",
           {"first", "second"},
           {},
           "ask",
           k_army,
           k_own_turn}};
}

std::vector<Question> movement_questions() {
  return {{"respond",
           "1.6.1",
           "an enemy comes into contact: stand, evade before it, or run",
           {"stand", "evade", "flee"},
           {"stronger", "weaker", "stands", "general", "cavalry"},
           "evade",
           k_unit,
           k_own_turn,
           k_about_army,
           k_mostly_theirs},
          {"evade-to",
           "1.6.2",
           "where to evade; best: fewest friends disturbed, out of reach, homeward",
           {"best"},
           {},
           "best",
           k_unit,
           k_own_turn,
           k_about_army,
           k_mostly_theirs},
          {"flee-to",
           "1.6.4",
           "where a flee response goes, hex by hex; best: fewest friends disturbed, far away, homeward",
           {"best"},
           {},
           "best",
           k_unit,
           k_own_turn,
           k_about_army,
           k_mostly_theirs},
          {"respond-first",
           "Q39",
           "which of several leaving units goes first; listed: in the order of the army",
           {"listed"},
           {},
           "listed",
           k_army,
           k_own_turn,
           k_about_army,
           k_mostly_theirs},
          {"on",
           "1.6.3",
           "go on or stop when everybody it met has evaded; stop: it stays where it is",
           {"stop"},
           {},
           "ask",
           k_unit,
           k_own_turn},
          {"face-attacker",
           "1.6.6",
           "turn to the unit that has come into contact, or stay as it is",
           {"attacker", "stay"},
           {},
           "attacker",
           k_unit,
           k_own_turn},
          {"attack-passer",
           "1.7.1",
           "attack an enemy beside it who could not attack it on its ground",
           {"yes", "no"},
           {},
           "yes",
           k_unit,
           k_own_turn},
          {"attack-barred",
           "1.7.1",
           "attack an enemy it has come beside who could not attack it",
           {"yes", "no"},
           {},
           "yes",
           k_unit,
           k_own_turn},
          {"follow-back",
           "1.5.5",
           "follow an enemy that steps back out of contact",
           {"yes", "no"},
           {},
           "yes",
           k_unit,
           k_theirs},
          {"rally",
           "1.12.2",
           "facing and formation after rallying; enemy: towards the nearest, deployed",
           {"enemy", "enemy column"},
           {},
           "enemy",
           k_unit,
           k_own_turn}};
}

std::vector<Question> combat_questions() {
  const std::vector<std::string> of_unit{"disrupted", "general", "reduced", "wall"};
  const auto with = [&](std::vector<std::string> more) {
    std::vector<std::string> out = of_unit;
    out.insert(out.end(), more.begin(), more.end());
    return out;
  };
  return {
      {"shoot",
       "1.8.1",
       "all shooting of the side: the targets",
       {"none", "nearest", "strongest", "weakest"},
       {},
       "nearest",
       k_army,
       k_own_turn},
      {"fight",
       "1.9.1",
       "which combat comes next; auto: most attackers, then the best expected result",
       {"auto"},
       {},
       "auto",
       k_army,
       k_own_turn},
      {"general-joins",
       "Q45",
       "a general without a unit joins a combat that adjacent friends must fight",
       {"yes", "no"},
       {"hero", "foes"},
       "no",
       k_army,
       k_theirs,
       k_about_leader},
      {"attack-general",
       "Q45",
       "attack a lone enemy general beside it",
       {"yes", "no"},
       with({"hero"}),
       "yes",
       k_unit,
       k_own_turn},
      {"general-attacks",
       "Q45",
       "a general without a unit attacks an adjacent enemy unit",
       {"no"},
       {"hero"},
       "no",
       k_army,
       k_own_turn,
       k_about_leader},
      {"recoil",
       "1.10.2",
       "which hex to recoil into; best: fewest friends disturbed, homeward; leave: off the table where that is offered",
       {"best", "leave"},
       of_unit,
       "best",
       k_unit,
       k_own_turn},
      {"flee",
       "1.10.5",
       "which way to flee; best: fewest friends disturbed, homeward",
       {"best"},
       of_unit,
       "best",
       k_unit,
       k_own_turn},
      {"displace",
       "Q44",
       "where a unit goes when a friend displaces it",
       {"best"},
       of_unit,
       "best",
       k_unit,
       k_own_turn},
      {"retreat-order",
       "1.10.8",
       "which of several beaten units moves first; best: the one nearest home",
       {"best"},
       {"units"},
       "best",
       k_army,
       k_own_turn},
      {"follow-up",
       "1.11.2",
       "take the hex a beaten enemy left, where that is not a duty",
       {"yes", "no"},
       with({"fled", "pavises", "stakes", "water", "built-up"}),
       "yes",
       k_unit,
       k_own_turn},
      {"follow-first",
       "1.11.3",
       "which of several equal victors may take the hex",
       {"best"},
       {"units"},
       "best",
       k_army,
       k_own_turn},
      {"follow-to",
       "1.11.3",
       "which of several hexes left by beaten enemies to take",
       {"best", "no"},
       of_unit,
       "best",
       k_unit,
       k_own_turn},
      {"pursue",
       "1.11.4",
       "pursue a fleeing enemy, where that is not a duty",
       {"yes", "no"},
       with({"hexes"}),
       "yes",
       k_unit,
       k_own_turn},
      {"pursue-along",
       "1.11.4",
       "go along with a comrade that pursues; along: as far as may be",
       {"along", "stay"},
       of_unit,
       "along",
       k_unit,
       k_own_turn}};
}

}  // namespace

const std::vector<table::StandingQuestion>& standing_questions() {
  static const std::vector<Question> all = [] {
    std::vector<Question> out = setup_questions();
    for (Question& q : movement_questions())
      out.push_back(std::move(q));
    for (Question& q : combat_questions())
      out.push_back(std::move(q));
    return out;
  }();
  return all;
}

std::string test_meanings() {
  return base::tr(
      "Tests are figures or yes and no; a figure takes a sign (stands >= 2), yes and no stand alone or behind `not`. "
      "stronger, weaker: it is the stronger, the weaker of the two; stands: its stands; reduced: stands it has lost; "
      "general: a general is with it; cavalry: the enemy is mounted; disrupted: it is; wall: it stands in a shield "
      "wall; "
      "hero: the general is one; foes: enemies in that combat; units: how many units; fled: the enemy has fled; "
      "pavises, "
      "stakes: it has them; water: the hex to take is river; built-up: such ground on either side; hexes: how far.");
}

const std::vector<std::string>& army_slots() {
  static const std::vector<std::string> slots{"edge",          "deployment",     "first-move",    "respond-first",
                                              "shoot",         "fight",          "retreat-order", "follow-first",
                                              "general-joins", "general-attacks"};
  return slots;
}

}  // namespace hexpost::hordes
