#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/report/document.h"
#include "engine/table/match.h"

/// The report a player gets: what happened, how things stand, what is due.
namespace hexpost::report {

struct TurnStyle {
  std::optional<table::Player> viewer;  ///< nothing: what an onlooker may see
  std::size_t from = 0;                 ///< trace entries [from, to), counted over the whole game
  std::size_t to = static_cast<std::size_t>(-1);
  bool map = true;    ///< with the situation, map and units
  bool graph = true;  ///< with how the battle has stood over the turns
  bool form = false;  ///< with the order sheet when the viewer is to decide
  bool dice = true;   ///< with the dice of these entries and the luck so far
};

/// What is due, how the battle stands, narrative, situation with the ways and fighting of these entries on its map,
/// order sheet, dice, luck, footnotes. The match must stand where the report ends (cut there to report of a past
/// moment).
Document turn_report(const table::Battle& battle, const table::Match& match, const TurnStyle& style);

/// The entries as sections: one for each bound, turn or phase that begins in them. Dice that follow each other under
/// one rule stand together.
std::vector<Section> narrative(const table::Battle& battle, const std::vector<table::Entry>& trace, std::size_t base,
                               std::size_t from, std::size_t to);

/// One entry as a sentence: "> move Leg1 0406", "void: ... [1.5.6] ...", "1.9.2: d12: 7", "Leg1 recoils [2.1]".
std::string sentence(const table::Battle& battle, const table::Entry& entry);

/// "Rome must decide: follow-up of Leg1 [1.11.1]"; what the battle waits for, in words.
std::string awaited_sentence(const table::Battle& battle, const table::Match& match);

/// How the battle has stood at the headings told before trace entry `to`, the last of each game turn, and how it stands
/// now; nothing for a system that keeps no score.
std::optional<Graph> standing_graph(const table::Battle& battle, const table::Match& match, std::size_t to);

/// Puts onto the map what happened in entries [from, to): the way of each piece and where there was fighting. What lies
/// outside the cells of the map is left out.
void draw_deeds(Map& map, const std::vector<table::Entry>& trace, std::size_t base, std::size_t from, std::size_t to);

/// The name of a side; "nobody" for a number that is none.
std::string side_name(const table::Battle& battle, table::Player who);

}  // namespace hexpost::report
