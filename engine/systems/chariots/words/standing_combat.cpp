#include "engine/systems/chariots/words/standing.h"

/// Chariots of Fire: what may be settled beforehand, for missile fire, Shock and what follows from them.
namespace hexpost::chariots {
namespace {

using Question = table::StandingQuestion;

std::vector<Question> missile_questions() {
  const std::vector<std::string> tests{"low", "chance", "chariot", "hits"};
  return {
      {"entry-fire",
       "7.44",
       "fire at an enemy that comes next to it (chance: faces of ten that hit); runners: at those beside a chariot",
       {"yes", "runners", "no"},
       tests,
       "yes",
       k_unit,
       k_theirs},
      {"retire-fire",
       "7.41",
       "fire at an enemy that leaves a hex next to it",
       {"yes", "runners", "no"},
       tests,
       "yes",
       k_unit,
       k_theirs},
      {"return-fire",
       "7.45",
       "fire back at the unit that has fired at it",
       {"yes", "no"},
       tests,
       "yes",
       k_unit,
       k_theirs},
      {"withdrawal-fire", "7.42", "fire before it withdraws", {"yes", "runners", "no"}, tests, "yes", k_unit, k_theirs},
  };
}

std::vector<Question> shock_questions() {
  return {
      {"shock",
       "8.12",
       "auto: each unit that must Shock does, as the engine divides them; all: each unit that may; none: no unit, if "
       "none must",
       {"auto", "all", "none"},
       {},
       "ask",
       k_army,
       k_own_turn},
      {"turn-on",
       "8.53",
       "runners turn on a chariot that has fired at them",
       {"yes", "no"},
       {"range", "margin", "tq", "hits"},
       "no",
       k_unit,
       k_theirs},
      {"charge-to",
       "8.54",
       "the hex from which it charges; listed: the first",
       {"listed"},
       {},
       "listed",
       k_unit,
       k_theirs},
      {"charge-facing",
       "8.54",
       "which way it faces; stay: with the least turning",
       {"stay"},
       {},
       "stay",
       k_unit,
       k_theirs},
      {"shock-first",
       "8.55",
       "try to attack the chariots that are about to Shock it, instead",
       {"yes", "no"},
       {"attackers", "margin", "tq", "engaged"},
       "no",
       k_unit,
       k_theirs},
      {"clash-by",
       "8.16",
       "which Type counts among its attackers; best: by superiority, then column",
       {"best"},
       {},
       "best",
       k_army,
       k_own_turn},
      {"clash-as", "8.16", "which Type counts among its defenders", {"best"}, {}, "best", k_army, k_theirs},
      {"share",
       "9.12",
       "which unit takes an odd hit; strongest: the unit farthest from Rout",
       {"strongest"},
       {},
       "strongest",
       k_army,
       k_own_turn},
      {"advance",
       "8.23",
       "which of several units takes a hex that the enemy has left; listed: the first",
       {"listed"},
       {},
       "listed",
       k_army,
       k_own_turn},
      {"advance-to", "8.21", "which of two hexes is taken", {"listed"}, {}, "listed", k_army, k_own_turn},
      {"advance-facing",
       "8.22",
       "turn by a vertex after an advance",
       {"stay", "left", "right"},
       {},
       "stay",
       k_unit,
       k_own_turn},
  };
}

std::vector<Question> effect_questions() {
  return {
      {"rally-at",
       "9.41",
       "where a Routed unit gathers, of several hexes as near; listed: the first",
       {"listed"},
       {},
       "listed",
       k_unit,
       k_own_turn},
      {"rout-facing",
       "9.41",
       "which way it faces there: towards the nearest enemy, or as before",
       {"enemy", "keep"},
       {},
       "enemy",
       k_unit,
       k_own_turn},
      {"standard",
       "9.33",
       "what becomes of a captured Standard",
       {"destroy", "keep"},
       {},
       "destroy",
       k_unit,
       k_own_turn},
      {"challenge", "10.23", "use the marker for Heroic Combat", {"none"}, {}, "ask", k_army, k_own_turn},
      {"accept",
       "10.24",
       "accept a challenge (better, worse: the leader's Combat rating against the other's; left: hits that the leader "
       "can still take); best: when the fight promises no less than giving way, which costs the next marker",
       {"best", "yes", "no"},
       {"better", "worse", "left"},
       "best",
       k_army,
       k_theirs,
       k_about_leader},
      {"duel",
       "10.26",
       "fight on or give way after taking more hits (left: hits that the leader can still take)",
       {"fight", "withdraw"},
       {"left", "behind"},
       "fight",
       k_army,
       k_own_turn,
       k_about_leader},
      {"champion",
       "10.22",
       "which leader fights when leaders of both sides meet in Shock; best: the higher Combat rating",
       {"best"},
       {},
       "best",
       k_army,
       k_own_turn},
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
