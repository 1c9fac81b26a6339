#pragma once

#include "store/host/office/table.h"

/// The end of a piece of work: one transaction of the ledger, in which its mails are released.
namespace hexpost::host {

/// Stores all results in one transaction; then does the optional work that saves time later.
base::Result<void> finish(Office& office, Work& w, Table* table);

}  // namespace hexpost::host
