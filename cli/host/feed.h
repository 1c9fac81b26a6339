#pragma once

#include <string>
#include <vector>

#include "store/host/ledger/ledger.h"

namespace hexpost::cli {

/// A game with its players, for the public feed.
struct FeedGame {
  host::GameRow game;
  std::string players;  ///< "Anna - Bela"
  std::string result;   ///< of a finished game
};

/// The newest fifty beginnings and ends of games as an Atom feed (RFC 4287), the newest first. `url`: of the folder of
/// the public page. The same games give the same bytes.
std::string feed(const std::string& club, const std::string& url, const std::vector<FeedGame>& games);

}  // namespace hexpost::cli
