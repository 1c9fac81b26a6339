#pragma once

#include "store/host/office/table.h"

/// Before the first packet (schemas/packets.md, Setting up): the host invites, players take seats by mail, terms and
/// assents go round.
namespace hexpost::host {

/// Opens a game and writes its invitation. Errors: "usage" for an invalid name or invalid terms, "exists" for a name in
/// use.
base::Result<GameRow> open_game(Office& office, const OpenRequest& request, std::int64_t now);

/// The game goes on under another name with another player in a seat: the old one is ruled adjourned, its log stays as
/// it is, and the new one begins with the position at its last savepoint. The player whose turn it is has the first
/// seat.
base::Result<std::string> restart(Office& office, Work& w, Table& t, int seat, const std::string& address);

/// Takes a player's join to a seat that is free.
base::Result<void> take_join(Office& office, Work& w, Table& t, const mail::Block& block);

/// Takes the second umpire's seat, which the invitation keeps for this host, and mails the join to the other host. In
/// this ledger the game has the lead's seat alone, and no deadlines: the lead writes to the players.
base::Result<GameRow> serve(Office& office, Work& w, const std::string& invitation, const std::string& lead);

/// An invitation from a host for which this one rolls dice already: a person decides whether it does so in that game,
/// too.
base::Result<void> take_invitation(Office& office, Work& w, const mail::Block& block);

/// Leaf 0, from the host whose second umpire this one is.
base::Result<void> take_terms(Office& office, Work& w, Table& t, const mail::Block& block);

/// Takes a player's assent to the terms.
base::Result<void> take_assent(Office& office, Work& w, Table& t, const mail::Block& block);

}  // namespace hexpost::host
