#pragma once

#include <string>
#include <vector>

#include "cli/mail/intake.h"

/// Taking many mails at once: from a mail box, or from what a mail program pipes.
namespace hexpost::cli {

/// Takes what is new in a box (every mail when `all`) and says what it did. What has been read is remembered in the
/// player's folder, so that a second look is quick; and every block that has been taken or refused, so that copies of
/// it are passed over wherever they turn up.
Exit receive_box(Desk& desk, const std::string& name, const Destination& refusals, bool all);

/// The mails of one file or of standard input (`-`): one mail, an mbox, or mails one behind the other
/// (mail::split_pile). Of several only those with a block count. Errors: those of read_incoming for one mail;
/// "no-block" when there is none.
base::Result<std::vector<IncomingMail>> read_piped(Terminal& terminal, const std::string& name);
/// Takes them in the order they need, and says what it did.
Exit receive_many(Desk& desk, std::vector<IncomingMail> mails, const Destination& refusals);

}  // namespace hexpost::cli
