#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "cli/mail/incoming.h"
#include "cli/mail/mailing.h"
#include "cli/player/game.h"

/// Taking mails: giving a block to the game's node, saying what came of it.
namespace hexpost::cli {

/// One game while mails are taken for it.
struct Session {
  Desk& desk;
  Game game;
  Destination refusals;                                  ///< where a signed refusal goes; may be nowhere
  std::optional<std::size_t> story_from = std::nullopt;  ///< trace entry before the first packet that was taken
  bool say_next = false;                                 ///< the last mail leaves something to do
};
/// `block`: when the game's file is damaged, the packet of this mail may put it right.
base::Result<Session> open_session(Desk& desk, const std::string& path, const Destination& refusals,
                                   const mail::Block* block = nullptr);

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
