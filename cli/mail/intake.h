#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>

#include "cli/mail/incoming.h"
#include "cli/mail/mailing.h"
#include "cli/player/game.h"

/// Taking mails: finding the game a block is for, giving it to the game's node, saying what came of it.
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

/// One game while mails are taken for it.
struct Session {
  Desk& desk;
  Game game;
  Destination refusals;                                  ///< where a signed refusal goes; may be nowhere
  std::optional<std::size_t> story_from = std::nullopt;  ///< trace entry before the first packet that was taken
  bool say_next = false;                                 ///< the last mail leaves something to do
};
base::Result<Session> open_session(Desk& desk, const std::string& path, const Destination& refusals);

struct Taken {
  bool refused = false;
  bool known = false;    ///< it was here already; nothing was changed
  bool crowded = false;  ///< refused since too many others wait; it may be right, and must be looked at again
};

/// Gives the mail to the game and says what it was; not yet what happened by it. Not for invitations.
base::Result<Taken> take(Session& session, const IncomingMail& mail);
/// What happened by all mails that were taken, and what is next.
void finish(Session& session);

/// The game in which this invitation has been answered, or was made; empty when there is none.
std::string game_of_invite(const Desk& desk, const store::Invite& invite);
/// Shows an invitation, or which game it has become; `file` is where it can be joined from.
base::Result<void> show_invite(const Desk& desk, const IncomingMail& mail, const std::string& file);

}  // namespace hexpost::cli
