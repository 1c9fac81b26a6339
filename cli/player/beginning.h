#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/player/game.h"
#include "cli/say/json.h"
#include "store/protocol/continued.h"

namespace hexpost::cli {

/// Where a game that goes on from another one begins, and what is known of it here.
struct Beginning {
  store::Continuation from;
  std::string inviter;             ///< whose word the position is as long as the old game is not here
  std::string old_game;            ///< its name in this folder; empty when it is not here, or too short
  std::vector<std::string> terms;  ///< what the old game says otherwise: the beginning is false
  std::vector<std::string> players;
  std::string unchecked;  ///< why it could not be compared; empty when it was

  bool is_false() const { return !terms.empty(); }
};

/// Nothing when the game begins at its beginning. The old game is looked for among those of the folder; without a
/// folder (null) it is not here.
std::optional<Beginning> beginning_of(const Desk* desk, const store::Genesis& genesis, std::string inviter);
/// The same of a game of mine. The inviter is the umpire, if there is one; else the seat that invited or wrote first.
std::optional<Beginning> beginning_of(const Desk& desk, const Game& game);
/// Whether the position is that of the old game, or on whose word it rests and how to check it: one sentence or more.
std::string beginning_sentence(const Beginning& beginning);
/// The sentence; as a warning unless the position was compared and is right.
void tell_beginning(Terminal& terminal, const Beginning& beginning);
Json beginning_json(const Beginning& beginning);
/// Who invited, by a history alone: the umpire if there is one, else the writer of the first packet.
std::string inviter_in(const store::Genesis& genesis, std::uint8_t first_writer);
/// The same of a log.
std::string inviter_of(const store::Log& log, const store::Genesis& genesis);

}  // namespace hexpost::cli
