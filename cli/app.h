#pragma once

#include <cstdint>
#include <optional>

#include "cli/say/terminal.h"
#include "engine/systems/system.h"
#include "store/host/calendar/uptime.h"

namespace hexpost::cli {

/// The whole program except its main: reads the command line, runs one command, returns the exit. Throws only
/// base::Bug. `uptime`: null if the machine's uptime is not known.
Exit run(int argc, const char* const* argv, Terminal& terminal, const Systems& systems, std::int64_t (*now)(),
         std::optional<host::Uptime> (*uptime)() = nullptr);

}  // namespace hexpost::cli
