#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cli/say/terminal.h"
#include "engine/base/result.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

/// The command line as commands see it. CLI11 parses it; its headers are seen by command.cpp and app.cpp alone, since
/// every file that sees them takes seconds to compile.
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
  /// Takes one value each time it is given: what follows is another argument.
  Option one_each();
  /// The value must be one of these words, in any case of letters; the command gets the word as it stands here.
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

  /// What stands at the end of the help instead of the example.
  void footer(const std::string& text);

  CLI::App& app() const { return *app_; }

 private:
  CLI::App* app_;
};

/// Adds a command whose work is set by on_run; the example stands at the end of its help.
Command add_command(Command parent, const std::string& name, const std::string& what, const std::string& example);
/// A command that has commands of its own.
Command add_group(Command parent, const std::string& name, const std::string& what);
/// `--json`: the command prints JSON instead of words. schemas/json has a schema for each command that takes it, named
/// after the command: scenario-check.schema.json.
Option add_json(Command command, bool& to);
/// The work of a command, done when none of its own commands is named.
void on_run(Command command, Context& context, std::function<Exit()> work);
/// The same for a command that only tells something: at a terminal, output that is longer than the screen goes through
/// the pager.
void on_read(Command command, Context& context, std::function<Exit()> work);
/// Work that ends well or with an error, which is then said.
std::function<Exit()> result_of(Context& context, std::function<base::Result<void>()> work);

}  // namespace hexpost::cli
