#include "engine/systems/chariots/words/standing.h"

#include "engine/table/standing_list.h"

/// Chariots of Fire: what may be settled beforehand, for the sequence of play and for movement.
namespace hexpost::chariots {
namespace {

using Question = table::StandingQuestion;
using table::to_army;
using table::to_unit;

std::vector<Question> command_questions() {
  return {
      own_turn(
          to_army("marker", "5.22", "with the Initiative: which wing begins the turn, by its name", {}, {}, "ask")),
      mostly_theirs(to_army("trump", "5.32",
                            "try to take an enemy marker out of the turn; a test may name an enemy wing", "yes no",
                            "momentum wake", "no")),
      to_army("trump-wing", "5.32", "which wing acts instead, by its name", "none", {}, "ask"),
      own_turn(to_army("momentum", "5.25",
                       "the wing that the Momentum marker activates, by its name; best: the wing of the commander with "
                       "the best chance",
                       "best none", {}, "best")),
      about(k_about_leader,
            own_turn(to_army("mode", "10.15", "an activated leader dismounts, mounts, or stays as before",
                             "chariot foot stay", "foot", "stay"))),
      ends_no_orders(own_turn(to_army(
          "leaders", "5.46", "end: Heroes and a commander without troops stay where they are at a Momentum draw", "end",
          {}, "end"))),
      about(k_about_wing,
            own_turn(to_army("order", "5.4", "what an activated wing does: move and fire, Disengage, or Rally",
                             "act disengage rally", "engaged routed", "ask"))),
      about(k_about_wing,
            own_turn(to_army("disengage", "9.25",
                             "whether all Engaged units try to break off, with a die, or chariots alone without one",
                             "all chariots", "rating", "all"))),
      own_turn(to_army("back", "9.24",
                       "which unit breaks off next and where to; listed: the first possible path; none: no more units",
                       "listed none", {}, "listed")),
      own_turn(to_army("orders", "5.4", "end: no other unit moves or fires", "end", {}, "ask")),
      own_turn(to_unit("on", "6.14", "how a held move goes on; stop: not at all", "stop", {}, "ask")),
      about(k_about_leader,
            own_turn(to_army("replace", "4.25", "which unit a successor joins; listed: the first of the wing", "listed",
                             {}, "listed"))),
  };
}

std::vector<Question> movement_questions() {
  return {
      to_army("react-first", "7.44", "which of several units reacts first; listed: in the order of the army", "listed",
              {}, "listed"),
      to_unit("withdraw", "6.41",
              "an enemy comes within two hexes: withdraw before it (flanked: that costs a hit first)", "yes no",
              "flanked hits margin points stacked chariot", "no"),
      to_unit("withdraw-to", "6.42", "where to; far: farthest from the enemy, near: the shortest way", "far near",
              "flanked hits margin points stacked chariot", "far"),
      about(k_about_leader,
            mostly_theirs(to_army("leader-follows", "6.57",
                                  "a leader goes along with the leader's unit when it withdraws or Routs", "yes no",
                                  "alone near", "yes"))),
      about(k_about_leader,
            to_army("leader-at", "4.24", "which of several units equally near takes in a leader who was alone",
                    "listed", {}, "listed")),
      to_unit("face", "6.66",
              "an enemy comes next to it: turn by a vertex, or stay; towards: to the vertex that brings the enemy "
              "nearer to the front",
              "stay towards", "front rear gains rolls margin tq chariot", "stay"),
      to_unit("block", "6.72", "runners and chariot try to block enemies that drive through", "yes no",
              "tq second hits", "yes"),
      to_unit("vertex", "6.36", "the vertex it faces after an attack has broken up its Column", "left right", {},
              "left"),
  };
}

}  // namespace

const std::vector<table::StandingQuestion>& standing_questions() {
  static const std::vector<Question> all = [] {
    std::vector<Question> out = command_questions();
    for (auto part : {movement_questions(), combat_standing()})
      out.insert(out.end(), part.begin(), part.end());
    return out;
  }();
  return all;
}

const std::vector<std::string>& army_slots() {
  static const std::vector<std::string> slots = [] {
    std::vector<std::string> out{"marker", "trump",   "trump-wing",  "momentum",       "mode",     "disengage",
                                 "back",   "replace", "react-first", "leader-follows", "leader-at"};
    const auto more = combat_slots();
    out.insert(out.end(), more.begin(), more.end());
    return out;
  }();
  return slots;
}

}  // namespace hexpost::chariots
