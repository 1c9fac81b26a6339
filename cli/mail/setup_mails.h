#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/player/game.h"
#include "store/mail/armour.h"
#include "store/wire/setup.h"

/// The mails of a game's beginning: joins, terms and assents.
namespace hexpost::cli {

/// The file of the game in preparation that a join or the terms answer. Errors: "setup" for bytes that cannot be read;
/// "join" if a game here has the join already; "seat" if another player has its seat; "no-invitation".
base::Result<std::string> game_in_setup(const Desk& desk, const mail::Block& block);

/// True if the game's preparation already has the join, the assent or the terms of the mail, or
/// others in their place.
bool setup_holds(const store::Node::SetupState& setup, const mail::Block& block);

/// The players' seats of an invitation that neither the inviter nor a join in `beside`, the other blocks of the mail,
/// has. A join that cannot be read takes no seat.
std::vector<std::uint8_t> free_seats(const store::Invite& invite, const std::vector<mail::Block>& beside);

}  // namespace hexpost::cli
