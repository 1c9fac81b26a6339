#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/say/terminal.h"
#include "engine/base/result.h"
#include "store/mail/armour.h"
#include "store/mail/read.h"

namespace hexpost::cli {

/// A mail file with its block.
struct IncomingMail {
  mail::Block block;
  std::vector<mail::Block> more;  ///< the others of the group that `block` leads: mail::find_blocks
  std::string from_address;       ///< local@domain of the From header; empty if it has none. May be forged
  std::string message_id;
  std::string subject;                  ///< may be forged, too
  std::vector<std::string> references;  ///< message-ids, oldest first
};

/// The parts of a mail that commands need. The mail must have a block.
IncomingMail incoming_of(mail::Incoming mail);

/// The mail in these bytes; `name` names them in errors. Errors: those of mail::read_mail; "no-block".
base::Result<IncomingMail> incoming_in(std::string_view bytes, const std::string& name);
/// Reads a mail file, or standard input for "-". Errors: those of mail::read_mail; "no-block" when there is none.
base::Result<IncomingMail> read_incoming(Terminal& terminal, const std::string& path);

}  // namespace hexpost::cli
