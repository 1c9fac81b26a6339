#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include <CLI/CLI.hpp>

#include "cli/systems.h"
#include "cli/terminal.h"

namespace hexpost::cli {

/// What every command gets. Commands add themselves to the parser and leave their exit here.
struct Context {
  Terminal& terminal;
  const Systems& systems;
  std::int64_t (*now)();   ///< seconds since 1970-01-01 UTC; the only clock, for mail headers and "since"
  std::string home;        ///< --home
  std::string game;        ///< --game
  Exit exit = Exit::ok;
};

/// Adds a command whose work is `run`; the example stands at the end of its help.
CLI::App* add_command(CLI::App& parent, const std::string& name, const std::string& what, const std::string& example);
/// The work of a command.
void on_run(CLI::App* command, Context& context, std::function<Exit()> work);

// One function per command, each in commands/<name>.cpp.
void add_key(CLI::App& app, Context& context);
void add_rules(CLI::App& app, Context& context);
void add_scenarios(CLI::App& app, Context& context);
void add_army(CLI::App& app, Context& context);

}  // namespace hexpost::cli
