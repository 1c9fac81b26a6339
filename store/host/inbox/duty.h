#pragma once

#include "store/host/office/table.h"

/// Umpires' duties by role: at the host's own machine, or by a signed mail.
namespace hexpost::host {

/// A duty by mail: the officer's signature, for this host, once.
base::Result<void> take_duty(Office& office, Work& w, const std::string& text);

}  // namespace hexpost::host
