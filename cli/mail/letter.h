#pragma once

#include <string>
#include <vector>

#include "cli/player/game.h"
#include "store/mail/write.h"

namespace hexpost::cli {

/// What a mail says to a person, also to one without hexpost.
struct Letter {
  std::string subject;
  std::string text;                   ///< what happened, what is due, the map; how to take the mail
  std::string html;                   ///< the same as a page, with the map as a picture
  std::vector<mail::Image> images;    ///< of the page
  std::vector<mail::TextFile> files;  ///< the whole report
};

/// The words for one entry of the outbox. Nothing in them that an onlooker may not see. `download`: where to get the
/// program, for an invitation; may be empty.
Letter letter_for(Game& game, const store::OutboxEntry& entry, const std::string& download);

}  // namespace hexpost::cli
