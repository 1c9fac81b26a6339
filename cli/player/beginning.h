#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/player/game.h"
#include "cli/say/json.h"
#include "store/protocol/continued.h"

namespace hexpost::cli {

/// The beginning of a game that continues another one, and what this folder knows of it.
struct Beginning {
  store::Continuation from;
  std::string inviter;             ///< vouches for the position while the old game is not here
  std::string old_game;            ///< its name in this folder; empty if it is not here, or too short
  std::vector<std::string> terms;  ///< differences from the old game: the beginning is false
  std::vector<std::string> players;
  std::string unchecked;  ///< why it could not be compared; empty if it was

  bool is_false() const { return !terms.empty(); }
};

/// Nothing for a game with the usual beginning. Looks for the old game in the folder; without a
/// folder (null) it is not here.
std::optional<Beginning> beginning_of(const Desk* desk, const store::Genesis& genesis, std::string inviter);
/// The same for a game of mine. The inviter is the umpire if there is one, otherwise the seat that invited or began.
std::optional<Beginning> beginning_of(const Desk& desk, const Game& game);
/// Says whether the position is that of the old game, or who vouches for it and how to check it.
std::string beginning_sentence(const Beginning& beginning);
/// Prints the sentence; as a warning unless the position was compared and is right.
void tell_beginning(Terminal& terminal, const Beginning& beginning);
Json beginning_json(const Beginning& beginning);
/// The inviter by a history: the umpire if there is one, otherwise the writer of the first packet.
std::string inviter_in(const store::Genesis& genesis, std::uint8_t first_writer);
/// The same for a log.
std::string inviter_of(const store::Log& log, const store::Genesis& genesis);

}  // namespace hexpost::cli
