#pragma once

#include <optional>

#include "store/host/clock/uptime.h"

namespace hexpost::cli {

/// How long this machine has run, asleep or not; nothing where its kernel does not say.
std::optional<host::Uptime> machine_uptime();

}  // namespace hexpost::cli
