#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cli/say/terminal.h"
#include "engine/base/result.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

/// The command line for commands. CLI11 parses it; only command.cpp and app.cpp include its headers, since
/// every file with them takes seconds to compile.
namespace hexpost::cli {

struct Context;

/// One option, positional or with dashes, of a command.
class Option {
 public:
  explicit Option(CLI::Option* option) : option_(option) {}
  Option required();
  /// The value must lie between the two.
  Option between(std::int64_t least, std::int64_t most);
  Option at_least(std::int64_t least);
  /// Takes one value each time it is given: the next word is another argument.
  Option one_each();
  /// The value must be one of these words, in any case of letters; the command gets the spelling given here.
  Option one_of(const std::vector<std::string>& words);
  Option excludes(Option other);

 private:
  CLI::Option* option_;
};

/// One command. A handle: copies mean the same command.
class Command {
 public:
  explicit Command(CLI::App& app) : app_(&app) {}

  // The value goes to `to`, which must outlive the parsing; `what` is for the help.
  Option option(const std::string& name, std::string& to, const std::string& what);
  Option option(const std::string& name, std::int64_t& to, const std::string& what);
  Option option(const std::string& name, int& to, const std::string& what);
  Option option(const std::string& name, std::vector<std::string>& to, const std::string& what);
  Option flag(const std::string& name, bool& to, const std::string& what);

  /// The end of the help, instead of the example.
  void footer(const std::string& text);

  CLI::App& app() const { return *app_; }

 private:
  CLI::App* app_;
};

/// Adds a command whose work is set by on_run; its help ends with the example.
Command add_command(Command parent, const std::string& name, const std::string& what, const std::string& example);
/// Adds a command with its own commands.
Command add_group(Command parent, const std::string& name, const std::string& what);
/// `--json`: the command prints JSON instead of words. schemas/json has a schema for each command that takes it, named
/// after the command: scenario-check.schema.json.
Option add_json(Command command, bool& to);
/// Sets the work of a command, for a command line without one of its own commands.
void on_run(Command command, Context& context, std::function<Exit()> work);
/// The same for a command that only prints: at a terminal, output that is longer than the screen goes through
/// the pager.
void on_read(Command command, Context& context, std::function<Exit()> work);
/// Work that succeeds or prints its error.
std::function<Exit()> result_of(Context& context, std::function<base::Result<void>()> work);
/// The same for a function that takes the context and these options.
template <class Work, class First, class... Rest>
std::function<Exit()> result_of(Context& context, Work work, const std::shared_ptr<First>& first,
                                const std::shared_ptr<Rest>&... rest) {
  return result_of(context, [&context, work, first, rest...] { return work(context, *first, *rest...); });
}

}  // namespace hexpost::cli
