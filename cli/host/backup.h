#pragma once

#include "cli/host/desk.h"

/// A copy of a host's whole folder while it runs.
namespace hexpost::cli {

/// Copies into a new folder: each database at one moment and as one file, the ledger before the games, so that a game
/// is never older than the ledger's record of it. Errors: "exists", "disk", those of reading a file.
base::Result<void> back_up(const HostDesk& desk, const std::string& folder);

}  // namespace hexpost::cli
