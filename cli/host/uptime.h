#pragma once

#include <optional>

#include "store/host/calendar/uptime.h"

namespace hexpost::cli {

/// The uptime of this machine, sleep included; nothing if its kernel does not tell.
std::optional<host::Uptime> machine_uptime();

}  // namespace hexpost::cli
