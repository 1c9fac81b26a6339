#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/player/history.h"

/// A battle in steps for a viewer: the event of each step, and what each step changes on the map. Made from
/// what the log holds, so that every reader of the log may see it; a player's own view has the own hidden cards, too.
namespace hexpost::cli {

/// The counters in a hex after a step.
struct PileChange {
  std::uint32_t cell = 0;  ///< index in Film::board.cells
  std::uint32_t pile = 0;  ///< one of Film::piles
  bool operator==(const PileChange&) const = default;
};

/// How the battle stands, in words.
struct SideStanding {
  std::string moment;              ///< turn and phase
  std::vector<std::string> sides;  ///< by side: what it has lost and may lose
  std::vector<std::string> more;   ///< other facts of the report: units that have not arrived yet
  auto operator<=>(const SideStanding&) const = default;
};

struct FilmStep {
  table::Entry entry;
  table::Player by = 0;        ///< under whose packet it happened
  std::int64_t event = -1;     ///< the leaf that says it: a roll, a decision, an opening; -1: it follows from others
  std::uint32_t standing = 0;  ///< one of Film::standings
  std::vector<PileChange> changes;
};

struct Film {
  report::Map board;                                ///< the ground; its cells hold no counters
  std::vector<std::vector<report::Counter>> piles;  ///< each once, the lowest counter first; 0 is the empty one
  std::vector<PileChange> start;                    ///< before the first step
  std::vector<FilmStep> steps;                      ///< one for each entry of the trace
  std::vector<SideStanding> standings;              ///< each once
  std::uint32_t first_standing = 0;
  table::Score score;  ///< at the end; entries that are headings have the values before
  std::vector<std::string> footnotes;
};

/// Plays the battle once, from its first die to what the log holds last. `viewer`: the player whose view of the
/// position it shows, with the cards that this player may see (cards_shown_to). Errors: those of the log.
base::Result<Film> film_of(const Desk& desk, Game& game, std::optional<table::Player> viewer);

}  // namespace hexpost::cli
