#pragma once

#include <string>
#include <vector>

#include "cli/mail/intake.h"

/// Taking many mails at once: from a mail box, or from what a mail program pipes.
namespace hexpost::cli {

/// Takes the new mails of a box (with `all`, every mail) and prints the results. The player's folder remembers which
/// mails were read, so that a second look is quick, and which blocks were taken or refused, so that their copies are
/// skipped everywhere.
Exit receive_box(Desk& desk, const std::string& name, const Destination& refusals, bool all);

/// The mails of one file or of standard input (`-`): one mail, an mbox, or several mails in a row
/// (mail::split_pile). Among several, only mails with a block count. Errors: those of read_incoming for one mail;
/// "no-block" if there is none.
base::Result<std::vector<IncomingMail>> read_piped(Terminal& terminal, const std::string& name);
/// Takes the mails in the necessary order, and prints the results.
Exit receive_many(Desk& desk, std::vector<IncomingMail> mails, const Destination& refusals);

}  // namespace hexpost::cli
