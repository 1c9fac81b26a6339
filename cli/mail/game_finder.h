#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include "cli/mail/incoming.h"
#include "cli/player/game.h"

/// Finds the game of a mail.
namespace hexpost::cli {

/// Finds the game of a block, and remembers the ids of the game files.
class GameFinder {
 public:
  /// `many`: there are mails of other games, and --game selects one game.
  explicit GameFinder(const Desk& desk, bool many = false) : desk_(desk), many_(many) {}
  /// The game of --game, otherwise by id, otherwise by the invitation that the block answers. Errors "join",
  /// "other-game", "game"; "unsure" if it may be a game whose file cannot be opened.
  base::Result<std::string> find(const mail::Block& block);
  /// Call it after taking a setup mail, which may make ids known.
  void forget() { ids_.reset(); }

 private:
  base::Result<void> learn();

  const Desk& desk_;
  bool many_;
  std::optional<std::map<std::string, std::string>> ids_;  ///< id in mails -> path
  std::string witness_;                  ///< a watched game (that of --game, if given) that waits for its first packet
  std::size_t watching_ = 0;             ///< how many of them wait
  std::string joining_;                  ///< a game in preparation: its id is not known yet
  std::optional<base::Error> unopened_;  ///< why the file of some game cannot be opened
};

}  // namespace hexpost::cli
