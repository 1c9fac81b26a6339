#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/player/draft.h"

namespace hexpost::cli {

/// Asks the player the questions that the enemy's moves and the dice may raise after orders, so that the mail need not
/// come back. For an interactive terminal.
class OpenQuestions {
 public:
  OpenQuestions(Terminal& terminal, Game& game) : terminal_(terminal), game_(game) {}

  /// The lines that the answers add to these orders, in the reader's words; empty: none. Nothing at the end of input. A
  /// question that the player leaves open is not asked again.
  std::optional<std::string> ask(const DraftCheck& checked);

 private:
  /// The answer line to the proposed `stand` line; empty: the player leaves the question open.
  std::optional<std::string> ask_stand(const std::string& proposed, const std::vector<std::string>& choices);
  /// The same for a proposed line that ends a phase. `late`: the orders that are not possible after it.
  std::optional<std::string> ask_end(const std::string& proposed, const std::string& late);

  Terminal& terminal_;
  Game& game_;
  std::vector<std::string> left_open_;  ///< proposed lines that the player does not want
};

}  // namespace hexpost::cli
