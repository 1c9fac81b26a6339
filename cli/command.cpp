#include "cli/command.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "cli/context.h"
#include "cli/names.h"
#include "cli/player/history.h"
#include "cli/player/home.h"
#include "cli/say/pager.h"
#include "engine/base/text.h"

namespace hexpost::cli {

namespace {

/// A number from `least` to `most`; its error is in the user's language, unlike that of CLI11's own range.
CLI::Validator number(std::int64_t least, std::int64_t most) {
  const auto judge = [least, most](std::string& word) -> std::string {
    std::int64_t value = 0;
    const std::string shown = base::printable(word, 60);
    const auto read = std::from_chars(word.data(), word.data() + word.size(), value);
    if (read.ec != std::errc() || read.ptr != word.data() + word.size()) return fill(tr("{} is not a number"), {shown});
    if (value >= least && value <= most) return {};
    if (most == INT64_MAX) return fill(tr("{} is less than {}"), {shown, std::to_string(least)});
    return fill(tr("{} is not between {} and {}"), {shown, std::to_string(least), std::to_string(most)});
  };
  const std::string range =
      most == INT64_MAX ? ">= " + std::to_string(least) : std::to_string(least) + " - " + std::to_string(most);
  return {judge, range};
}

/// Takes the player's preferences from the file; reports a faulty file and ignores it.
void read_preferences(Context& context) {
  const auto home = Home::look(context.home);
  if (!home) return;  // the command reports it itself
  const auto config = Config::load(home->config_path());
  if (!config) {
    warn(context.terminal,
         fill(tr("{}: {}; your preferences are left out"), {config.error().where, config.error().what}));
    return;
  }
  context.config = *config;
  context.terminal.paper = config->get("paper");
  if (const std::string colour = config->get("colour"); colour == "always" || colour == "never")
    context.terminal.colour = colour == "always";
  if (const std::string editor = config->get("editor"); !editor.empty()) ::setenv("VISUAL", editor.c_str(), 1);
  set_shown_zone(config->get("timezone"));
}

}  // namespace

Option Option::required() {
  option_->required();
  return *this;
}

Option Option::between(std::int64_t least, std::int64_t most) {
  option_->check(number(least, most));
  return *this;
}

Option Option::at_least(std::int64_t least) {
  option_->check(number(least, INT64_MAX));
  return *this;
}

Option Option::one_each() {
  option_->type_size(1)->allow_extra_args(false);
  return *this;
}

Option Option::one_of(const std::vector<std::string>& words) {
  const auto judge = [words](std::string& word) -> std::string {
    for (const std::string& known : words) {
      if (!base::same_word(known, word)) continue;
      word = known;  // the command gets the listed spelling
      return {};
    }
    return fill(tr("{} is not one of these: {}"), {base::printable(word, 60), base::join(words, ", ")});
  };
  option_->transform(CLI::Validator(judge, "{" + base::join(words, ",") + "}"));
  return *this;
}

Option Option::excludes(Option other) {
  option_->excludes(other.option_);
  return *this;
}

Option Command::option(const std::string& name, std::string& to, const std::string& what) {
  return Option(app_->add_option(name, to, what));
}
Option Command::option(const std::string& name, std::int64_t& to, const std::string& what) {
  return Option(app_->add_option(name, to, what));
}
Option Command::option(const std::string& name, int& to, const std::string& what) {
  return Option(app_->add_option(name, to, what));
}
Option Command::option(const std::string& name, std::vector<std::string>& to, const std::string& what) {
  return Option(app_->add_option(name, to, what));
}
Option Command::flag(const std::string& name, bool& to, const std::string& what) {
  return Option(app_->add_flag(name, to, what));
}

void Command::footer(const std::string& text) {
  app_->footer(text);
}

Command add_command(Command parent, const std::string& name, const std::string& what, const std::string& example) {
  CLI::App* command = parent.app().add_subcommand(name, what);
  command->footer(tr("Example:") + "\n  " + example);
  command->require_subcommand(0, 1);  // of its own, if it has any
  return Command(*command);
}

Command add_group(Command parent, const std::string& name, const std::string& what) {
  CLI::App* group = parent.app().add_subcommand(name, what);
  group->require_subcommand(1);
  group->footer(fill(tr("hexpost {} COMMAND --help has an example for each."), {name}));
  return Command(*group);
}

Option add_json(Command command, bool& to) {
  return command.flag("--json", to, tr("print JSON"));
}

void on_run(Command command, Context& context, std::function<Exit()> work) {
  CLI::App* app = &command.app();
  app->callback([app, &context, work = std::move(work)] {
    context.terminal.home = context.home;
    if (!app->get_subcommands().empty()) return;
    read_preferences(context);
    context.exit = work();
  });
}

void on_read(Command command, Context& context, std::function<Exit()> work) {
  on_run(command, context, [&context, work = std::move(work)] {
    const Paged paged(context.terminal, context.config.get("pager"));
    return work();
  });
}

std::function<Exit()> result_of(Context& context, std::function<base::Result<void>()> work) {
  return [&context, work = std::move(work)] {
    const auto done = work();
    return done ? Exit::ok : fail(context.terminal, done.error());
  };
}

}  // namespace hexpost::cli
