#pragma once

#include <string>
#include <vector>

#include "cli/player/game.h"
#include "engine/table/trial.h"

/// A packet that stops at a question to its own writer costs a mail more than one that answers it.
namespace hexpost::cli {

/// The lines that keep a packet from coming back to its writer with a question.
struct OwnQuestions {
  std::vector<std::string> lines;               ///< canonical lines that answer, all that the trial runs found
  std::vector<std::vector<std::string>> words;  ///< for each line what may stand in the place of its last word
  /// For each line, the verbs of orders that it makes too late, if the packet has none of them: "fire". Mostly empty.
  std::vector<std::string> too_late;
  std::vector<std::string> questions;  ///< at which the packet as it is came back, commonest first, for people
  int times = 0;                       ///< trial runs in which the packet as it is came back to its writer
  /// The packet comes back whatever the dice show, and lines could prevent it.
  bool certain(int runs) const { return times == runs && !lines.empty(); }
};

/// The player who writes the packet, and the position.
struct Writer {
  const table::Battle& battle;
  const table::Match& board;
  table::Player side = 0;
  std::vector<bool> sealed;  ///< by player, has a seal in force
  int runs = 0;              ///< trial runs of a round
};

/// Plays on from `first`, the outlook of the typed lines: adds the lines that answer each question to the writer and
/// tries again, until no new question comes up. Of several answers the first after which the packet does not come back
/// with that question is proposed.
OwnQuestions own_questions(const Writer& writer, const std::vector<std::string>& typed, const table::Outlook& first);
OwnQuestions own_questions(Game& game, const std::vector<std::string>& typed, const table::Outlook& first);

/// The answer that a line for this question gives if a player has no other wish: the one the rule system proposes, else
/// the one that changes nothing. Empty if its only answer ends a phase.
std::string harmless_answer(const table::StandingQuestion& question);

/// The warning for `check`; empty if the packet never comes back.
std::vector<std::string> own_question_lines(const Game& game, const OwnQuestions& own, int runs);

}  // namespace hexpost::cli
