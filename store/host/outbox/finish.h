#pragma once

#include "store/host/office/table.h"

/// The end of a piece of work: one transaction of the ledger, in which its mails are released.
namespace hexpost::host {

/// Stores all results in one transaction, then does what may follow it. `table`: of the game in hand; null without one.
/// Callers that sat down at a table call leave() instead [game/packet.h].
base::Result<void> finish(Office& office, Work& w, Table* table);

}  // namespace hexpost::host
