#pragma once

#include "store/host/office/table.h"

/// The arbiter's ruling ends a game; and what follows a missed deadline.
namespace hexpost::host {

/// The arbiter's word ends the game; it makes no dice (schemas/packets.md, Deadline clause).
base::Result<void> rule(Office& office, Work& w, Table& t, const std::string& outcome, int side,
                        const std::string& why);

/// Does what the terms say of a player who has not answered within the deadline and its grace.
base::Result<void> draw_consequence(Office& office, Work& w, Table& t);

}  // namespace hexpost::host
