#pragma once

#include "store/host/office/table.h"

/// The answer to "How do I play?": the guide of the games that the writer is in.
namespace hexpost::host {

/// The answer to "How do I play?"; without sections if it is about no game.
struct Guide {
  std::string text;  ///< the games, a line each
  report::Document page;
};

/// `game`: the only game that is asked for; empty: all in which the writer has a seat and that are not over.
base::Result<Guide> guide(Office& office, const Work& w, const std::string& game);

}  // namespace hexpost::host
