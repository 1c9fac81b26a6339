#pragma once

#include <initializer_list>
#include <string_view>

#include "cli/mail/mailing.h"
#include "cli/player/game.h"

/// From the outbox to a mail file, or to the mail server.
namespace hexpost::cli {

/// Writes or sends one entry of the outbox as a mail and marks it sent. `copy`: keep the mail's bytes, so that it can
/// go again as it was.
base::Result<void> write_entry(Desk& desk, Game& game, const store::OutboxEntry& entry, const Destination& to,
                               bool copy);

/// In a game with an umpire: the standing orders that the last packet seals, laid open to the umpire in a mail of its
/// own, beside the file of `to` (move.eml, move.deposit.eml). Returns the file; "-" when it was sent only, empty when
/// there is none to write.
base::Result<std::string> write_deposit(Desk& desk, Game& game, const Destination& to);

/// Writes the newest entry of one of these kinds. Error "outbox" when there is none.
base::Result<void> write_newest(Desk& desk, Game& game, std::initializer_list<std::string_view> kinds,
                                const Destination& to);
/// The packet that holds this event, of any writer; its first event. Error "event" when the log has none.
base::Result<std::uint64_t> write_packet_at(Desk& desk, Game& game, std::uint64_t event, const Destination& to);
/// A file beside another: move.eml, move.WORD.eml; empty for an empty name.
std::string beside(const std::string& file, const std::string& word);
/// What somebody who has lost mails lacks besides the last packet: the resignation or ruling that ended the game,
/// signed by any player; agreements that are open; what was asked of the host since my last packet.
base::Result<std::vector<std::string>> notes_again(Game& game);
base::Result<void> write_note_again(Desk& desk, Game& game, const std::string& note, const Destination& to);
/// The last mail that was written, byte for byte; made anew from the same block when the copy is lost, or is to be sent
/// and has no addresses.
base::Result<void> write_again(Desk& desk, Game& game, const Destination& to);

}  // namespace hexpost::cli
