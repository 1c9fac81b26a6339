#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include "cli/mail/incoming.h"
#include "cli/player/game.h"

/// Which game a mail is for.
namespace hexpost::cli {

/// Finds the game of a block, and remembers what it has learnt of the game files meanwhile.
class GameFinder {
 public:
  /// `many`: mails of other games are among them; then --game chooses those of that game only.
  explicit GameFinder(const Desk& desk, bool many = false) : desk_(desk), many_(many) {}
  /// The game of --game, else by id, else by the invitation the block answers. Errors "join", "other-game",
  /// "game"; "unsure" when it may be a game whose file cannot be opened.
  base::Result<std::string> find(const mail::Block& block);
  /// A setup mail was taken: ids may be known now that were not before.
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
