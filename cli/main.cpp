#include <unistd.h>

#include <csignal>
#include <ctime>
#include <exception>
#include <iostream>

#include "cli/app.h"
#include "cli/host/uptime.h"
#include "cli/player/language.h"
#include "engine/base/ensure.h"
#include "engine/systems/system.h"

namespace {

std::int64_t now() {
  return static_cast<std::int64_t>(std::time(nullptr));
}

}  // namespace

int main(int argc, char** argv) {
  using hexpost::cli::Exit;
  // A write beyond a limit on file sizes becomes an error instead of a signal.
  std::signal(SIGXFSZ, SIG_IGN);
  if (const std::string missing = hexpost::cli::choose_language(argc, argv); !missing.empty())
    std::cerr << "hexpost: hint: " << missing << "\n";
  hexpost::cli::Terminal terminal{std::cin, std::cout, std::cerr,
                                  isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0};
  terminal.colour = hexpost::cli::wants_colour(isatty(STDERR_FILENO) != 0);
  try {
    return static_cast<int>(
        hexpost::cli::run(argc, argv, terminal, hexpost::systems(), now, hexpost::cli::machine_uptime));
  } catch (const hexpost::base::Bug& bug) {
    std::cerr << "hexpost: bug: " << bug.what() << "\n";
  } catch (const std::exception& e) {
    std::cerr << "hexpost: bug: " << e.what() << "\n";
  }
  std::cerr
      << "hexpost: hint: this is our fault; nothing was changed. Please report it with the command, the text above\n"
         "hexpost: hint: and what `hexpost export` writes for the game\n";
  return static_cast<int>(Exit::bug);
}
