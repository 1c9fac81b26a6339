#pragma once

#include "store/host/office/table.h"
#include "store/host/requests/command.h"

/// Mails that got lost: the player asks for them, and gets them at the address that the player plays from.
namespace hexpost::host {

/// The words of the answer; the mails themselves are letters of `w`.
base::Result<std::string> resend(Office& office, Work& w, const Command& command, bool& refused);

}  // namespace hexpost::host
