#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <string>

#include "cli/systems.h"
#include "cli/terminal.h"

namespace hexpost::cli {

/// What every command gets. Commands add themselves to the parser and leave their exit here.
struct Context {
  Terminal& terminal;
  const Systems& systems;
  std::int64_t (*now)();  ///< seconds since 1970-01-01 UTC; the only clock, for mail headers and "since"
  std::string home;       ///< --home
  std::string game;       ///< --game
  Exit exit = Exit::ok;
};

/// Adds a command whose work is `run`; the example stands at the end of its help.
CLI::App* add_command(CLI::App& parent, const std::string& name, const std::string& what, const std::string& example);
/// A command that has commands of its own.
CLI::App* add_group(CLI::App& parent, const std::string& name, const std::string& what);
/// The work of a command.
void on_run(CLI::App* command, Context& context, std::function<Exit()> work);

// The commands, a file or two for each in commands/.
void add_key(CLI::App& app, Context& context);
void add_rules(CLI::App& app, Context& context);
void add_scenarios(CLI::App& app, Context& context);
void add_army(CLI::App& app, Context& context);
void add_charts(CLI::App& app, Context& context);
void add_invite(CLI::App& app, Context& context);
void add_join(CLI::App& app, Context& context);
void add_status(CLI::App& app, Context& context);
void add_orders(CLI::App& app, Context& context);  // orders, check
void add_standing(CLI::App& app, Context& context);
void add_send(CLI::App& app, Context& context);  // send, outbox
void add_receive(CLI::App& app, Context& context);
void add_report(CLI::App& app, Context& context);
void add_replay(CLI::App& app, Context& context);
void add_verify(CLI::App& app, Context& context);  // verify, receipt, compare
void add_carry(CLI::App& app, Context& context);   // export, import, inspect, watch
void add_note(CLI::App& app, Context& context);
void add_whatif(CLI::App& app, Context& context);
void add_odds(CLI::App& app, Context& context);

}  // namespace hexpost::cli
