#pragma once

#include <string>
#include <vector>

#include "cli/player/game.h"
#include "store/mail/write.h"

namespace hexpost::cli {

/// The text of a mail for a person, with or without hexpost.
struct Letter {
  std::string subject;
  std::string text;                   ///< events, what is due, the map; how to take the mail
  std::string html;                   ///< the same as a page, with the map as a picture
  std::vector<mail::Image> images;    ///< of the page
  std::vector<mail::TextFile> files;  ///< the whole report
};

/// The letter for one entry of the outbox. It has only public content. `download`: the source of the program, for an
/// invitation; may be empty.
Letter letter_for(Game& game, const store::OutboxEntry& entry, const std::string& download);

}  // namespace hexpost::cli
