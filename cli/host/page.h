#pragma once

#include <string>

#include "cli/host/desk.h"

namespace hexpost::cli {

/// Writes the public page of a host's games into a folder: index.html, one page for each game, and for games that are
/// over the last report, the whole log and the battle to watch (archive/NAME.txt, NAME.jsonl, NAME.html); feed.xml
/// lists games and results. For a running game the page shows its players, whose turn it is and since
/// when, and its public position. Unchanged files are left alone. Error "disk"; a game whose file cannot be read goes
/// to `troubles`, and the others are written.
base::Result<void> write_pages(HostDesk& desk, const std::string& folder, std::vector<base::Error>& troubles);

/// Escapes a text for HTML, between tags and in quoted attributes.
std::string html(std::string_view text);

}  // namespace hexpost::cli
