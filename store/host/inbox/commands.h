#pragma once

#include "store/host/office/table.h"
#include "store/host/requests/command.h"

/// Plain words in a mail: questions, and requests that begin a game. Every sender counts as a stranger here.
namespace hexpost::host {

/// What a mail to the host may say.
std::string help_text();

/// Carries out the plain words of a mail, such as `games` and `resend`; a mail without any goes to the officers.
base::Result<void> take_commands(Office& office, Work& w, const std::vector<Command>& commands);

}  // namespace hexpost::host
