#pragma once

#include "cli/host/desk.h"

/// A copy of a host's whole folder while it runs.
namespace hexpost::cli {

/// Into a new folder: each database at one moment and as one file, the ledger before the games, so that no game is
/// older than what the ledger knows of it. Errors: "exists", "disk", what reading a file says.
base::Result<void> back_up(const HostDesk& desk, const std::string& folder);

}  // namespace hexpost::cli
