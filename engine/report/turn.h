#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/report/document.h"
#include "engine/report/narrative.h"
#include "engine/table/match.h"

/// The report for a player: the events, the situation, and what is due.
namespace hexpost::report {

struct TurnStyle {
  std::optional<table::Player> viewer;  ///< nothing: the view of an observer
  std::size_t from = 0;                 ///< trace entries [from, to), counted over the whole game
  std::size_t to = static_cast<std::size_t>(-1);
  bool map = true;    ///< with the situation, map and units
  bool graph = true;  ///< with the score over the turns
  bool form = false;  ///< with the order sheet if the viewer must decide
  bool dice = true;   ///< with the dice of these entries and the luck so far
};

/// A report: what is due, the score, narrative, situation with the paths and fighting of these entries on its map,
/// order sheet, dice, luck, footnotes. Of a battle that is over, the sections of the situation that come before its map
/// are told first: they tell how it ended. The match must be at the end of the report (use cut_at for a past moment).
Document turn_report(const table::Battle& battle, const table::Match& match, const TurnStyle& style);

/// The heading above awaited_sentence: "Waiting for", after the battle "The end of the battle".
std::string awaited_heading(bool over);

/// "Rome must decide: follow-up of Leg1 [1.11.1]": the next step of the battle in words.
std::string awaited_sentence(const table::Battle& battle, const table::Match& match);

/// The score at the last heading of each game turn before trace entry `to`, and the score
/// now; nothing for a system that keeps no score.
std::optional<Graph> standing_graph(const table::Battle& battle, const table::Match& match, std::size_t to);

/// Draws the events of entries [from, to) on the map: the path of each piece and the fighting. Events outside
/// the cells of the map are left out.
void draw_deeds(Map& map, const std::vector<table::Entry>& trace, std::size_t base, std::size_t from, std::size_t to);

}  // namespace hexpost::report
