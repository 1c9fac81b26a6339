#pragma once

#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/context.h"
#include "engine/systems/system.h"

namespace hexpost::cli {

/// A command of the program as its help lists it.
struct ListedCommand {
  const char* name;
  std::string what;
  const char* example;                                ///< "": it has only commands of its own
  void (*define)(Command command, Context& context);  ///< gives it its options and its work
};
struct CommandGroup {
  std::string title;
  std::vector<ListedCommand> commands;
};
/// All commands except `help`, in the order of the help. The combats of the systems are a part of it.
std::vector<CommandGroup> command_groups(const Systems& systems);

}  // namespace hexpost::cli
