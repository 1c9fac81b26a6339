#pragma once

#include <string>
#include <vector>

#include "cli/player/game.h"
#include "store/mail/write.h"

namespace hexpost::cli {

/// What a mail says to a person, whether or not his computer knows hexpost.
struct Letter {
  std::string subject;
  std::string text;                   ///< what happened, what is awaited, the map; how to take the mail
  std::vector<mail::TextFile> files;  ///< the whole report
};

/// The words for one entry of the outbox. Nothing in them that an onlooker may not see.
Letter letter_for(Game& game, const store::OutboxEntry& entry);

}  // namespace hexpost::cli
