#pragma once

#include "store/host/office/table.h"

/// A letter becomes a mail.
namespace hexpost::host {

/// Writes the mail of a letter, in the thread of its seat. Errors: those of mail::write.
base::Result<MailOut> compose(const Office& office, const Work& w, const Letter& letter,
                              const std::vector<SeatRow>& seats);

}  // namespace hexpost::host
