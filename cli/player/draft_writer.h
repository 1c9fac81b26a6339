#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/player/draft.h"
#include "cli/player/stepper.h"
#include "engine/systems/system.h"

namespace hexpost::cli {

/// Writes one line after the other into a draft and plays each in a copy of the position.
class DraftWriter {
 public:
  /// `system`: null if it is unknown. `stands`: the `stand` lines of the draft.
  DraftWriter(const System* system, Game& game, std::vector<std::string> stands);

  /// What a line means. The readings are those of the board: a text is read once, however often it is tried.
  std::shared_ptr<const table::Reading> read(std::string_view line) const { return game_.board().reading(line); }
  /// The canonical text of a line; empty if it has none.
  std::string canonical(const std::string& line) const;
  /// The line, or another spelling of it if only that has a canonical line; steps by direction become hexes.
  std::string understood(std::string line) const;
  /// A line to a question without the small words that its grammar does not have; any other line stays.
  std::string in_grammar(const std::string& line) const;
  /// A move that ends with a shot, as two orders where the rule system has none for both; any other line is returned as
  /// it is.
  std::vector<std::string> move_and_shot(const std::string& line) const;
  /// "C4 may be AM-C4, CR-C4 or ...": of a line that is not understood, for the first word that is the end of several
  /// of the player's names; empty if there is none.
  std::string several_called(const std::string& line) const;
  /// `pick A B C`, where the order names one piece: a line for each; empty for any other line.
  std::vector<std::string> one_by_one(const std::string& line) const;
  /// The ways that complete the line and make it legal; empty if it is complete or no way helps.
  std::vector<std::string> ways_for(const std::string& line) const;
  /// Adds a line and plays it, with the first way or the chosen one if it leaves hexes out. False if the line is void
  /// where it comes, and no way helps.
  bool add_line(const orders::Numbered& line, std::size_t choice);
  /// True for `end` and `done`. They stand for the line that ends the phase: `end-moves`, `end-battle`.
  static bool is_bare_end(std::string_view line);
  /// `advance WHO N` and `back WHO N` are orders for a group; some systems have answers `advance UNIT HEX` and `back
  /// UNIT yes`, too.
  bool is_advance(const std::string& line) const;
  /// `hold Leg1`, `all hold`, where `hold` is no order of the system: the units stay where they are. A line with any
  /// other word is not taken for one: it may be a misspelt answer, such as `mdoe stay`.
  bool is_hold(const std::string& part) const;
  /// `hold A B`: the units that the line names, in full.
  std::string held_units(const std::string& part) const;
  /// True for a canonical `move` line, also with a choice of its way.
  bool is_move(std::string line) const;

  /// A point to which `go_back` returns.
  struct Moment {
    std::unique_ptr<table::Match> at;
    DraftLines out;
  };
  Moment moment() const { return {at.mark(), out}; }
  void go_back(const Moment& to);

  Stepper at;      ///< the position after the lines so far
  DraftLines out;  ///< the lines so far, with the notices about them

 private:
  /// `advance A 2 and fire at B` as one order, or as an advance and a shot; empty for any other line.
  std::vector<std::string> advance_and_shot(const std::string& line) const;
  /// True for a turn that is an answer to a question which is not asked now, where a move turns the unit: `face A NE`
  /// of Chariots of Fire.
  bool is_unasked_turn(const std::string& line) const;
  /// True if the line answers what the writer is asked now and is legal, perhaps with hexes filled in.
  bool is_lawful(const std::string& line) const;
  /// The answer to a question for a wing, such as which begins the turn, of a line that is only a wing's title: `shock
  /// wing`; empty for other lines.
  std::string wing_answer(const std::string& line) const;
  /// `order heavy troops HI1` with the verb of a card; empty for other lines.
  std::string card_without_verb(const std::string& line) const;
  /// `fire A nearest` for the nearest enemy at which the order is legal, otherwise for the nearest; `move A next to B`
  /// likewise for a hex. Empty for other lines.
  std::string at_nearest(const std::string& line) const;
  /// `charge A and B at C`, where a charge is an order of one unit: as an order for several, or
  /// with `with` if B charges with A only. Empty for other lines.
  std::string charge_of_several(const std::string& line) const;
  /// While pieces are set up: `C2 1219`, `C2 at 1219` or `move C2 1219` with the verb that places the piece; empty for
  /// other lines, and later.
  std::string placed(const std::string& line) const;

  Game& game_;
  std::vector<std::string> pieces_;  ///< the player's own, by name
  std::vector<table::Verb> verbs_;   ///< of the battle
  decltype(System::ways) ways_{};
};

}  // namespace hexpost::cli
