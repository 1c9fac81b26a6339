#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "cli/mail/incoming.h"
#include "cli/mail/mailing.h"
#include "cli/player/game.h"

/// Takes mails: gives a block to the game's node and reports the result.
namespace hexpost::cli {

/// One game while mails are taken for it.
struct Session {
  Desk& desk;
  Game game;
  Destination refusals;                                  ///< destination of a signed refusal; may be empty
  std::optional<std::size_t> story_from = std::nullopt;  ///< trace entry before the first packet that was taken
  bool say_next = false;                                 ///< the last mail requires an action
};
/// `block`: the packet of this mail may repair a damaged game file.
base::Result<Session> open_session(Desk& desk, const std::string& path, const Destination& refusals,
                                   const mail::Block* block = nullptr);

struct Taken {
  bool refused = false;
  bool known = false;    ///< it was taken before; nothing was changed
  bool crowded = false;  ///< refused because too many others wait; it may be right, and must be taken again
};

/// Gives the mail to the game and prints its kind, without the events that follow. Not for invitations.
base::Result<Taken> take(Session& session, const IncomingMail& mail);
/// Prints the events of all taken mails, and the next step.
void finish(Session& session);

/// The game that this invitation has become, or from which it comes; empty if there is none.
std::string game_of_invite(const Desk& desk, const store::Invite& invite);
/// Shows an invitation, or the game that it has become; `file`: the file for joining.
base::Result<void> show_invite(const Desk& desk, const IncomingMail& mail, const std::string& file);

}  // namespace hexpost::cli
