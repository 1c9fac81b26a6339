#pragma once

#include "store/host/office/table.h"

/// Mails without a block and without a command.
namespace hexpost::host {

/// True if the block is from the host's mail that this one answers: it is a quotation.
base::Result<bool> is_quoted(Office& office, const mail::About& about, const mail::Block& block);

/// Words for a person ("my mail got lost"), or orders in plain words. A member always gets an answer: the officers with
/// an address get the words, and the member is told so. A stranger who seems to want to play is told how. Other
/// strangers get no answer, since most of their mails are spam.
base::Result<void> take_letter(Office& office, Work& w);

}  // namespace hexpost::host
