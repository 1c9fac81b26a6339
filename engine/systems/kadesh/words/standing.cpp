#include "engine/systems/kadesh/words/standing.h"

#include "engine/base/text.h"
#include "engine/table/standing_list.h"

/// Day of the Chariot: Kadesh: what may be settled beforehand. Which answer the program
/// proposes is our choice.
namespace hexpost::kadesh {
namespace {

using Question = table::StandingQuestion;
using table::to_army;
using table::to_unit;

/// Asked while the enemy moves and fights.
std::vector<Question> their_turn() {
  return {to_unit("react", "8.11",
                  "a chariot or leader in Reserve may move: stay; strike: to a hex and facing that threaten enemies, "
                  "their flanks first; away: as far from enemies as it gets",
                  "stay strike away", "enemy flanked", "stay"),
          to_unit("defensive-fire", "9.3.2", "which of the enemies next to it a unit with missiles fires at",
                  "none strongest charging", "charging", "strongest"),
          to_unit("withdraw", "9.3.3", "whether a unit that is attacked tries to retreat before combat", "yes no",
                  "odds charge flanked level camp", "no"),
          to_unit("withdraw-to", "9.3.3", "where it retreats before combat: the first hex of the list, or the last",
                  "near far", {}, "far"),
          to_army("defending-leader", "9.2.2",
                  "whether a leader with the attacked units makes the roll worse for the attacker", "yes no", "odds",
                  "yes"),
          mostly_theirs(to_unit(
              "retreat", "9.3.7",
              "which of the equal ways of a retreat: towards the nearest leader of its own, or towards the Camp",
              "leader camp", "hexes routed", "leader")),
          mostly_theirs(to_army(
              "loss", "9.3.6",
              "which unit of a hex is eliminated or loses a level: the one worth the least points, or the weakest",
              "least weakest", "eliminated", "least")),
          to_unit("together", "13.1.3",
                  "whether a chariot of P'Re that scatters keeps with its runner, at the lower of their sums of "
                  "Movement Points",
                  "yes no", {}, "yes"),
          mostly_theirs(to_unit("displace", "9.3.7",
                                "where a unit goes to make room for a retreat; far: as far from enemies as possible",
                                "far", {}, "far"))};
}

/// Asked before the first turn and in the own turn.
std::vector<Question> own_turn() {
  return {
      own_turn(to_army("first-player", "13.3", "which side moves first, when the choice is yours", "hatti egypt", {},
                       "ask")),
      own_turn(to_unit("camp", "6.2",
                       "the hex of the Camp in which an alerted piece takes its place; first: the first with room",
                       "first", {}, "first")),
      own_turn(to_army("alert", "6.2", "which pieces are alerted; listed: a leader, then four units, and so on",
                       "listed", {}, "listed")),
      own_turn(
          to_army("release", "13.1.7",
                  "which pieces are released; listed: a leader, then four units, and so on, those on the map first",
                  "listed", {}, "listed")),
      own_turn(to_army(
          "borrow", "7.3",
          "the ten chariots of other divisions that the commander of the Chariotry Reserve takes; listed: the nearest",
          "listed", {}, "listed")),
      own_turn(to_unit("hasten", "13.1.3",
                       "whether a scattered unit in command runs in quick time, two points more, and checks its morale",
                       "yes no", {}, "no")),
      own_turn(to_unit("leave", "13.1.3", "whether a scattered unit at the edge leaves the map for good", "yes no", {},
                       "no")),
      own_turn(to_unit("rally", "10.1", "whether a unit attempts to rally", "yes no", {}, "yes")),
      own_turn(to_army("arrival", "6.2", "the edge at which the Division of Set arrives", "west south", {}, "west")),
      own_turn(to_unit("failed-exit", "8.6",
                       "a unit that fails to leave a zone of control: stay, or one step and a level lost", "stay step",
                       "level", "stay")),
      own_turn(to_unit("rout-to", "8.7", "which of the equal ways a Routed unit flees; first: the lowest hex number",
                       "first", {}, "first")),
      own_turn(to_army("archery", "9.3.1",
                       "fire of the archers; auto: every unit that may, first at the hex where it promises most",
                       "auto", {}, "auto")),
      own_turn(to_army("javelins", "9.3.4",
                       "javelins before a melee; auto: where the melee afterwards promises to gain", "auto", {},
                       "auto")),
      own_turn(to_army("slaughters", "9.3.5", "slaughter of Routed units; auto: all that may be declared", "auto", {},
                       "auto")),
      own_turn(to_army("attacks", "9.3.6",
                       "melees; auto: what must be attacked and what promises to gain, the best first", "auto", {},
                       "auto")),
      own_turn(to_army("loss-hex", "9.3.6", "which of the attacking hexes bears a loss; first: the lowest hex number",
                       "first", "eliminated", "first")),
      own_turn(to_unit("advance", "9.3.8",
                       "advance into the hex that combat has emptied; first: the first unit that may, facing the enemy",
                       "none first", {}, "none")),
      own_turn(to_army("recover", "11.1",
                       "which eliminated unit comes back, and where; first: the one worth the most points", "first", {},
                       "first"))};
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
  return "Tests are figures or yes and no; a figure takes a sign (odds >= 2), yes and no are used alone or after "
         "`not`. camp: the unit stands in the Camp. charge: it is charged. charging: a unit that charges is next to "
         "it. eliminated: a unit is eliminated, not only one level lower. enemy: hexes to the nearest enemy. flanked: "
         "an enemy threatens its flank or rear. hexes: the length of the retreat. level: 0 Ordered, 1 Disordered, 2 "
         "Shaken, 3 Routed. odds: 1 is even, 3 is 3/1, -2 is 1/4. routed: it is Routed";
}

const std::vector<std::string>& army_slots() {
  static const std::vector<std::string> k_slots{"first-player", "loss", "loss-hex", "defending-leader"};
  return k_slots;
}

}  // namespace hexpost::kadesh
