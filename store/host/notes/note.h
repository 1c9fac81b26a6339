#pragma once

#include "store/host/office/table.h"

/// Notes of players beside the log: press, agreements, resignations, claims, and requests to the host under their
/// own signature (schemas/packets.md, Notes).
namespace hexpost::host {

/// Takes a signed note: keeps it at the table and does what it asks for.
base::Result<void> take_note(Office& office, Work& w, Table& t, const mail::Block& block);

}  // namespace hexpost::host
