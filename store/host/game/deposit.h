#pragma once

#include "store/host/office/table.h"

/// Mails that a packet needs besides its own: a deposit with sealed standing orders, a slip with a share of the dice
/// (schemas/packets.md, Slips and umpires).
namespace hexpost::host {

/// Keeps a deposit and passes it on to a second umpire. Nothing if it was wrong: the mail is then refused.
base::Result<std::optional<store::Received>> keep_deposit(Office& office, Work& w, Table& t, const mail::Block& block);

/// Takes the openings of sealed orders that a packet waits for.
base::Result<void> take_deposit(Office& office, Work& w, Table& t, const mail::Block& block);

/// Takes another umpire's share of the dice.
base::Result<void> take_slip(Office& office, Work& w, Table& t, const mail::Block& block);

}  // namespace hexpost::host
