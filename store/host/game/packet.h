#pragma once

#include "store/host/office/table.h"

/// Takes packets, answers them with the umpire's dice and reports them to all players (schemas/packets.md).
namespace hexpost::host {

/// The name (MailOut::about) of a mail with a message of the node's outbox.
std::string outbox_name(const Table& t, ByteView bytes);

/// Takes a packet of a player: keeps and answers it, sends the answer again, or refuses it.
base::Result<void> take_packet(Office& office, Work& w, Table& t, const mail::Block& block);

/// Plays the umpire's packets, and reports the news to all players.
base::Result<void> settle(Office& office, Work& w, Table& t, int sender, std::size_t from);

/// Own mails of the node that are not packets: leaf 0, assent, notes, slips.
base::Result<void> drain(Work& w, Table& t, int sender);

/// Closes the game if its battle is over, and writes down the result.
void end_if_over(Work& w, Table& t);

/// The end of all work at a table that sit_down has opened: discloses the umpire's shuffles if the battle is over, then
/// finish().
base::Result<void> leave(Office& office, Work& w, Table& t);

}  // namespace hexpost::host
