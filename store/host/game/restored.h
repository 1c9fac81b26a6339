#pragma once

#include "store/host/office/table.h"

/// Handles a game's file that was restored from a backup or from a player's export, while the ledger knows all later
/// signatures and mails. Nothing is signed a second time with other content: missing packets come back byte
/// for byte, from the ledger's own mails or from the players, who have all of them.
namespace hexpost::host {

/// The error that tells the secretary, who restored the file, that it lacks events.
base::Error behind(const Office& office, const Table& t);

/// The command by which a player sends a packet that the umpire lacks, their own or another player's.
std::string how_to_mail_missing(const Table& t);

/// A second umpire's host gets packets only from the first one, whose program does not read answers: its own officers
/// are told of the gap, once for each.
base::Result<void> tell_gap(Office& office, Work& w, const Table& t);

/// Asks the players for what the umpire needs for an answer and the file lacks: packets, and openings of a seal.
base::Result<void> ask_for_what_is_lost(Office& office, Work& w, Table& t);

/// The command by which a player sends the standing orders sealed in the packet that begins at an event.
std::string how_to_mail_deposit(const Table& t, std::uint64_t first);

/// Asks a player for the standing orders sealed in the packet that begins at the event `first`.
void ask_for_deposit(Work& w, const Table& t, const SeatRow& seat, std::uint64_t first);

}  // namespace hexpost::host
