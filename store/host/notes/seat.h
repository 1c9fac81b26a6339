#pragma once

#include "store/host/office/table.h"

/// Gives a vanished player's seat to another player in the same log (schemas/packets.md): the
/// umpire offers it, the new player signs with their own keys, the umpire signs that, and the new player's first packet
/// carries it.
namespace hexpost::host {

/// Mails the offer of a seat. Errors: "duty".
base::Result<std::string> offer_seat(Office& office, Work& w, Table& t, int seat, const std::string& address);

/// Takes the newcomer's signature: the umpire signs it, and all players get both.
base::Result<void> take_hand_over(Office& office, Work& w, Table& t, const store::ReadNote& read,
                                  const std::string& text);

/// Gives the second umpire's signature to a hand-over. A process that was killed may have signed without telling the
/// players: the same signature is given again, and is mailed once.
base::Result<std::string> consent(Work& w, Table& t, int seat);

}  // namespace hexpost::host
