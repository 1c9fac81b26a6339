#pragma once

#include <memory>

#include "cli/player/game.h"
#include "store/protocol/audit.h"

namespace hexpost::cli {

/// A battle played from its first die, with its whole trace, as far as this player may see it: the journal, and the run
/// on an open draw that the player's share lays open.
struct History {
  std::vector<store::JournalEntry> packets;  ///< by segment
  std::unique_ptr<table::Match> whole;       ///< at its end
  std::unique_ptr<table::Match> start;       ///< the same inputs, not run yet: cut, then run
  std::vector<std::size_t> ends;             ///< by segment: number of trace entries when it was used up
  /// Hidden cards that the viewer may see. They are laid over a position after its run: the rules have judged with what
  /// was public, and with more they could decide otherwise.
  std::vector<table::KnownCard> cards;

  /// The match before trace entry `at`.
  std::unique_ptr<table::Match> at(std::size_t entry) const;
  std::size_t entries() const { return whole->trace().size(); }
  /// Numbers of the entries at which a bound or turn begins.
  std::vector<std::size_t> turns() const;
};
base::Result<History> history_of(const Desk& desk, Game& game);
/// The hidden cards that the viewer may see in a history: after the battle all of them, as soon as
/// every shuffle was found right; before that the viewer's own, if it is the player of this folder. Errors: those of
/// the log.
base::Result<std::vector<table::KnownCard>> cards_shown_to(std::optional<table::Player> viewer, Game& game,
                                                           const std::vector<store::JournalEntry>& packets);
/// Lays them over a history that is for this viewer alone.
base::Result<void> show_cards(History& history, Game& game, std::optional<table::Player> viewer);

/// "2026-11-20 14:05 UTC": for what is signed and for other programs.
std::string utc_text(std::int64_t seconds);
/// The same in the player's zone, with the zone's name, for people.
std::string date_text(std::int64_t seconds);
/// The zone of date_text: "local" or empty for that of the machine, or a name of the system's list.
void set_shown_zone(const std::string& zone);
/// "3 days", "5 hours".
std::string span_text(std::int64_t seconds);

}  // namespace hexpost::cli
