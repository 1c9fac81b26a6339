#pragma once

#include <initializer_list>
#include <string_view>

#include "cli/mail/mailing.h"
#include "cli/player/game.h"

/// From the outbox to a mail file, or to the mail server.
namespace hexpost::cli {

/// Writes or sends one entry of the outbox as a mail and marks it sent. In a game with an umpire, a packet that only
/// the umpire reads takes its deposit along. `copy`: keeps the mail's bytes, so that it can be sent again unchanged.
base::Result<void> write_entry(Desk& desk, Game& game, const store::OutboxEntry& entry, const Destination& to,
                               bool copy);

/// In a game with an umpire whose packets go to others, too: writes a separate mail that opens the standing orders of
/// the last packet to the umpire, beside the file of `to` (move.eml, move.deposit.eml). Returns the file; "-" if it was
/// only sent, empty if none was due.
base::Result<std::string> write_deposit(Desk& desk, Game& game, const Destination& to);

/// Writes the newest entry of one of these kinds. Error "outbox" if there is none.
base::Result<void> write_newest(Desk& desk, Game& game, std::initializer_list<std::string_view> kinds,
                                const Destination& to);
/// Opens a game that was made just now, and writes its first mail, an entry of this kind.
base::Result<Game> write_first(Desk& desk, const std::string& path, std::string_view kind, const Destination& to);
/// Says where that mail went, and the terms of the game. `sentence`: has places for the game's name and the mail's.
void tell_first(Desk& desk, const Game& game, const Destination& to, const std::string& sentence);
/// Writes the packet that holds this event, by any seat; returns its first event. Error "event" if the log lacks it.
base::Result<std::uint64_t> write_packet_at(Desk& desk, Game& game, std::uint64_t event, const Destination& to);
/// A file beside another: move.eml, move.WORD.eml; empty for an empty name.
std::string beside(const std::string& file, const std::string& word);
/// The notes that a player who lost mails needs besides the last packet: the resignation or ruling that ended the game,
/// by any signer; open agreements; requests to the host since my last packet.
base::Result<std::vector<std::string>> notes_again(Game& game);
base::Result<void> write_note_again(Desk& desk, Game& game, const std::string& note, const Destination& to);
/// Writes the last mail again, byte for byte; makes it again from its block if the copy is lost, or if it is to be sent
/// and has no addresses.
base::Result<void> write_again(Desk& desk, Game& game, const Destination& to);

}  // namespace hexpost::cli
