#pragma once

#include <string>

#include "cli/host/desk.h"

namespace hexpost::cli {

/// Writes the public page of a host's games into a folder: index.html, one page for each game, and for games that are
/// over the last report, the whole log and the battle to watch (archive/NAME.txt, NAME.jsonl, NAME.html); feed.xml
/// tells of games and results. Of a game that is being played nothing is told but who plays, whose turn it is and since
/// when. Files that say the same already are left alone. Error "disk"; a game whose file cannot be read goes to
/// `troubles`, and the others are written.
base::Result<void> write_pages(HostDesk& desk, const std::string& folder, std::vector<base::Error>& troubles);

/// A text fit to stand in HTML, between tags and in quoted attributes.
std::string html(std::string_view text);

}  // namespace hexpost::cli
