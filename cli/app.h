#pragma once

#include <cstdint>

#include "cli/say/terminal.h"
#include "engine/systems/system.h"

namespace hexpost::cli {

/// The whole program but its main: reads the command line, runs one command, returns the exit. Throws base::Bug only.
Exit run(int argc, const char* const* argv, Terminal& terminal, const Systems& systems, std::int64_t (*now)());

}  // namespace hexpost::cli
