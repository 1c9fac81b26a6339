#pragma once

#include "store/host/office/table.h"
#include "store/host/requests/command.h"

/// Plain words in a mail: questions, and requests that begin a game. Every sender counts as a stranger here.
namespace hexpost::host {

/// True if the block is from the host's mail that this one answers: it is a quotation.
base::Result<bool> is_quoted(Office& office, const mail::About& about, const mail::Block& block);

/// Carries out the plain words of a mail, such as `games` and `resend`; a mail without any goes to the officers.
base::Result<void> take_commands(Office& office, Work& w, const std::vector<Command>& commands);

}  // namespace hexpost::host
