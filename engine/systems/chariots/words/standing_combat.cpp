#include "engine/systems/chariots/words/standing.h"
#include "engine/table/standing_list.h"

/// Chariots of Fire: what may be settled beforehand, for missile fire, Shock and what follows from them.
namespace hexpost::chariots {
namespace {

using Question = table::StandingQuestion;
using table::to_army;
using table::to_unit;

std::vector<Question> missile_questions() {
  const std::vector<std::string> tests{"low", "chance", "chariot", "hits"};
  return {
      to_unit(
          "entry-fire", "7.44",
          "fire at an enemy that comes next to it (chance: faces of ten that hit); runners: at those beside a chariot",
          "yes runners no", tests, "yes"),
      to_unit("retire-fire", "7.41", "fire at an enemy that leaves a hex next to it", "yes runners no", tests, "yes"),
      to_unit("return-fire", "7.45", "fire back at the unit that has fired at it", "yes no", tests, "yes"),
      to_unit("withdrawal-fire", "7.42", "fire before it withdraws", "yes runners no", tests, "yes"),
  };
}

std::vector<Question> shock_questions() {
  return {
      own_turn(to_army("shock", "8.12",
                       "auto: each unit that must Shock does, as the engine divides them; all: each unit that may; "
                       "none: no unit, if none must",
                       "auto all none", {}, "ask")),
      to_unit("turn-on", "8.53", "runners turn on a chariot that has fired at them", "yes no", "range margin tq hits",
              "no"),
      to_unit("charge-to", "8.54", "the hex from which it charges; listed: the first", "listed", {}, "listed"),
      to_unit("charge-facing", "8.54", "which way it faces; stay: with the least turning", "stay", {}, "stay"),
      to_unit("shock-first", "8.55", "try to attack the chariots that are about to Shock it, instead", "yes no",
              "attackers margin tq engaged", "no"),
      own_turn(to_army("clash-by", "8.16", "which Type counts among its attackers; best: by superiority, then column",
                       "best", {}, "best")),
      to_army("clash-as", "8.16", "which Type counts among its defenders", "best", {}, "best"),
      own_turn(to_army("share", "9.12", "which unit takes an odd hit; strongest: the unit farthest from Rout",
                       "strongest", {}, "strongest")),
      own_turn(to_army("advance", "8.23",
                       "which of several units takes a hex that the enemy has left; listed: the first", "listed", {},
                       "listed")),
      own_turn(to_army("advance-to", "8.21", "which of two hexes is taken", "listed", {}, "listed")),
      own_turn(to_unit("advance-facing", "8.22", "turn by a vertex after an advance", "stay left right", {}, "stay")),
  };
}

std::vector<Question> effect_questions() {
  return {
      own_turn(to_unit("rally-at", "9.41", "where a Routed unit gathers, of several hexes as near; listed: the first",
                       "listed", {}, "listed")),
      own_turn(to_unit("rout-facing", "9.41", "which way it faces there: towards the nearest enemy, or as before",
                       "enemy keep", {}, "enemy")),
      own_turn(to_unit("standard", "9.33", "what becomes of a captured Standard", "destroy keep", {}, "destroy")),
      own_turn(to_army("challenge", "10.23", "use the marker for Heroic Combat", "none", {}, "ask")),
      about(k_about_leader, to_army("accept", "10.24",
                                    "accept a challenge (better, worse: the leader's Combat rating against the "
                                    "other's; left: hits that the leader can still take); best: when the fight "
                                    "promises no less than giving way, which costs the next marker",
                                    "best yes no", "better worse left", "best")),
      about(k_about_leader,
            own_turn(to_army("duel", "10.26",
                             "fight on or give way after taking more hits (left: hits that the leader can still take)",
                             "fight withdraw", "left behind", "fight"))),
      own_turn(to_army("champion", "10.22",
                       "which leader fights when leaders of both sides meet in Shock; best: the higher Combat rating",
                       "best", {}, "best")),
  };
}

}  // namespace

std::vector<Question> combat_standing() {
  std::vector<Question> out;
  for (auto part : {missile_questions(), shock_questions(), effect_questions()})
    out.insert(out.end(), part.begin(), part.end());
  return out;
}

std::vector<std::string> combat_slots() {
  return {"shock", "clash-by", "clash-as", "share", "advance", "advance-to", "challenge", "accept", "duel", "champion"};
}

}  // namespace hexpost::chariots
