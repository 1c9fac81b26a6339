#include "cli/app.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "cli/command_list.h"
#include "cli/context.h"
#include "cli/manual/complete.h"
#include "cli/manual/pages.h"
#include "cli/manual/version.h"
#include "cli/names.h"
#include "engine/base/text.h"

namespace hexpost::cli {
namespace {

/// The first word of the command lines of the shells' completion scripts. The words after it are an unfinished command
/// line, so the parser does not see them.
constexpr const char* k_complete = "complete";

void add_all(Command app, Context& context) {
  for (const CommandGroup& group : command_groups(context.systems)) {
    for (const ListedCommand& listed : group.commands) {
      const bool only_parts = listed.example[0] == '\0';
      const Command command = only_parts ? add_group(app, listed.name, listed.what)
                                         : add_command(app, listed.name, listed.what, listed.example);
      listed.define(command, context);
      command.app().group(group.title);  // afterwards: its own commands would take the title over
    }
  }
}

/// The innermost command on the command line, for its help.
const CLI::App* named(const CLI::App* app) {
  const auto below = app->get_subcommands();
  return below.empty() ? app : named(below.front());
}

std::string path_of(const CLI::App* app) {
  return app->get_parent() == nullptr ? "hexpost" : path_of(app->get_parent()) + " " + app->get_name();
}

/// CLI11's own words in the user's language, for the help of every command.
void label_help(CLI::App& app) {
  const auto labels = app.get_formatter();
  labels->label("Usage", tr("Usage"));
  labels->label("OPTIONS", tr("OPTIONS"));
  labels->label("SUBCOMMAND", tr("SUBCOMMAND"));
  labels->label("SUBCOMMANDS", tr("SUBCOMMANDS"));
  labels->label("Positionals", tr("Positionals"));
  labels->label("Options", tr("Options"));
  labels->label("Subcommands", tr("Subcommands"));
  labels->label("REQUIRED", tr("REQUIRED"));
  labels->label("Excludes", tr("Excludes"));
  labels->label("TEXT", tr("TEXT"));
  labels->label("INT", tr("INT"));
}

/// Headings of groups come from the groups, not from the formatter.
std::string headed(std::string help) {
  for (const auto& [plain, said] :
       {std::pair{"\nOptions:\n", tr("Options")}, std::pair{"\nSubcommands:\n", tr("Subcommands")}}) {
    const std::size_t at = help.find(plain);
    if (at != std::string::npos) help.replace(at, std::string_view(plain).size(), "\n" + said + ":\n");
  }
  const std::string own = "Print this help message and exit";
  if (const std::size_t at = help.find(own); at != std::string::npos)
    help.replace(at, own.size(), tr("Print this help message and exit"));
  // a value with limits, as "INT:40 - 400", has no label of its own
  for (const std::string& kind : std::array<std::string, 2>{"TEXT", "INT"}) {
    for (std::size_t at = help.find(" " + kind + ":"); at != std::string::npos;
         at = help.find(" " + kind + ":", at + 1))
      help.replace(at + 1, kind.size(), tr(kind));
  }
  return help;
}

std::string help_of(const CLI::App* app) {
  // App::help() would answer with the help of the subcommand that was called, which is `help` itself
  std::string out = headed(app->get_formatter()->make_help(app, path_of(app), CLI::AppFormatMode::Normal));
  if (out.empty() || out.back() != '\n') out += '\n';
  return out;
}

/// `hexpost help invite` is `hexpost invite --help`.
Exit show_help(const CLI::App& app, const std::vector<std::string>& words, Terminal& terminal) {
  const CLI::App* at = &app;
  for (const std::string& word : words) {
    std::vector<std::string> known;
    const CLI::App* found = nullptr;
    for (const CLI::App* sub : at->get_subcommands([](const CLI::App*) { return true; })) {
      known.push_back(sub->get_name());
      if (sub->get_name() == word) found = sub;
    }
    if (found == nullptr) {
      error(terminal, fill(tr("{} has no command {}"), {path_of(at), base::printable(word, 60)}));
      if (const auto near = base::nearest(word, known)) hint(terminal, fill(tr("did you mean {}?"), {*near}));
      return Exit::usage;
    }
    at = found;
  }
  terminal.out << help_of(at);
  return Exit::ok;
}

/// The possible words in the place of `wrong`.
std::vector<std::string> known_words(const CLI::App* at) {
  std::vector<std::string> out;
  for (const CLI::App* app = at; app != nullptr; app = app->get_parent()) {
    if (app == at) {
      for (const CLI::App* sub : at->get_subcommands([](const CLI::App*) { return true; }))
        out.push_back(sub->get_name());
    }
    for (const CLI::Option* option : app->get_options()) {
      for (const std::string& name : option->get_lnames())
        out.push_back("--" + name);
    }
  }
  return out;
}

/// The first word of the command line that `at` does not know; empty for another fault.
std::string unknown_word(const CLI::App* at, const CLI::ParseError& e, int argc, const char* const* argv) {
  const bool extras = dynamic_cast<const CLI::ExtrasError*>(&e) != nullptr;
  const bool missing = dynamic_cast<const CLI::RequiredError*>(&e) != nullptr &&
                       !at->get_subcommands([](const CLI::App*) { return true; }).empty();
  if (!extras && !missing) return {};
  const auto known = known_words(at);
  const std::string what(e.what());
  const std::string tail = what.substr(std::min(what.size(), what.find(": ") + 1));
  const auto unexpected = base::words(tail);  // CLI11 lists them there
  bool behind = at->get_parent() == nullptr;  // only words after the command's own name
  for (int i = 1; i < argc; ++i) {
    const std::string word = std::string(argv[i]).substr(0, std::string(argv[i]).find('='));
    if (!behind) {
      behind = word == at->get_name();
      continue;
    }
    if (extras ? std::find(unexpected.begin(), unexpected.end(), argv[i]) == unexpected.end()
               : word.substr(0, 1) == "-")
      continue;
    if (missing && i > 1 && std::string_view(argv[i - 1]).substr(0, 1) == "-") continue;  // an option's value
    if (std::find(known.begin(), known.end(), word) == known.end()) return word;
  }
  return {};
}

/// The parser's error in the user's language: its own words are English.
std::string said(const CLI::App* at, const CLI::ParseError& e) {
  if (dynamic_cast<const CLI::RequiredError*>(&e) != nullptr) {
    for (const CLI::Option* option : at->get_options()) {
      if (option->get_required() && option->count() == 0)
        return fill(tr("{} is required: {}"), {option->get_name(), option->get_description()});
    }
    return fill(tr("{} needs a command"), {path_of(at)});
  }
  const std::string what(e.what());
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&e) != nullptr)
    return fill(tr("{} needs a value"), {what.substr(0, what.find(':'))});
  // "--one excludes --other"
  const auto words = base::words(what);
  if (dynamic_cast<const CLI::ExcludesError*>(&e) != nullptr && words.size() == 3)
    return fill(tr("{} and {} do not go together"), {words[0], words[2]});
  // "Could not convert: --option = value"; the message of a check is in the user's language already
  if (dynamic_cast<const CLI::ConversionError*>(&e) != nullptr && words.size() > 4 && words[3].starts_with("-")) {
    return fill(tr("{}: {} is not a number"), {words[3], base::printable(what.substr(what.find(" = ") + 3), 60)});
  }
  return what;
}

Exit usage(const CLI::App& app, const CLI::ParseError& e, int argc, const char* const* argv, Terminal& terminal) {
  const CLI::App* at = named(&app);
  const std::string wrong = unknown_word(at, e, argc, argv);
  if (wrong.empty()) {
    error(terminal, said(at, e));
  } else if (wrong.front() == '-') {
    error(terminal, fill(tr("{} has no option {}"), {path_of(at), base::printable(wrong, 60)}));
  } else if (dynamic_cast<const CLI::RequiredError*>(&e) != nullptr) {
    error(terminal, fill(tr("{} has no command {}"), {path_of(at), base::printable(wrong, 60)}));
  } else {
    error(terminal, fill(tr("{} does not take {}"), {path_of(at), base::printable(wrong, 60)}));
  }
  const auto near = base::nearest(wrong, known_words(at));
  if (!wrong.empty() && near) hint(terminal, fill(tr("did you mean {}?"), {*near}));
  hint(terminal, fill(tr("{} --help shows how to use it"), {path_of(at)}));
  return Exit::usage;
}

void add_help(CLI::App& app, Context& context) {
  struct Asked {
    std::vector<std::string> about;
    std::string manual, formats;
  };
  const auto asked = std::make_shared<Asked>();
  Command help = add_command(Command(app), "help", tr("show how to use a command"), "hexpost help invite");
  help.app().group(tr("More"));
  help.option("command", asked->about, tr("the command (default: lists them all)"));
  help.option("--manual", asked->manual, tr("write the manual pages into this folder instead; needs --formats"));
  help.option("--formats", asked->formats, tr("the folder with the pages of the formats (schemas)"));
  on_read(help, context, [&app, &context, asked] {
    if (asked->manual.empty()) return show_help(app, asked->about, context.terminal);
    const auto done = write_manual(context, Command(app), asked->manual, asked->formats);
    return done ? Exit::ok : fail(context.terminal, done.error());
  });
}

}  // namespace

Exit run(int argc, const char* const* argv, Terminal& terminal, const Systems& systems, std::int64_t (*now)(),
         std::optional<host::Uptime> (*uptime)()) {
  CLI::App app{tr("Historical hex wargames by e-mail: orders, dice and history that anyone can check."), "hexpost"};
  app.set_version_flag("-v,--version", "hexpost", tr("show the version and exit"));
  app.require_subcommand(1);
  app.fallthrough();
  app.footer(
      tr("New here? `hexpost play first-battle` begins a battle against the robot. By mail: `hexpost key new`, then "
         "`hexpost invite`. Each command has its own --help with an example.\n"
         "Exit codes: 0 done; 1 the command line is wrong; 2 an input is refused (orders, mail, file); 3 disk, network "
         "or passphrase; 4 a proof failed; 70 a fault of the program; 75 try again later."));
  Context context{terminal, systems, now, {}, {}, Exit::ok, uptime};
  app.add_option("--home", context.home, tr("folder with keys and games (default: $HEXPOST_HOME, else ~/.hexpost)"));
  app.add_option("--game", context.game, tr("the game: its name or a game file (default: the only one)"));
  label_help(app);  // commands inherit the labels when they are added
  add_all(Command(app), context);
  add_help(app, context);
  if (argc > 1 && std::string_view(argv[1]) == k_complete) {
    std::vector<std::string> words(argv + 2, argv + argc);
    if (!words.empty() && words.front() == "--") words.erase(words.begin());
    return show_candidates(context, Command(app), words);
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    terminal.out << help_of(named(&app));
  } catch (const CLI::CallForAllHelp&) {
    terminal.out << app.help("", CLI::AppFormatMode::All);
  } catch (const CLI::CallForVersion&) {
    terminal.out << version_text(systems);
  } catch (const CLI::ParseError& e) {
    return usage(app, e, argc, argv, terminal);
  }
  terminal.out.flush();
  if (!terminal.out) {
    error(terminal, tr("standard output cannot be written: is the disk full?"));
    return Exit::world;
  }
  return context.exit;
}

}  // namespace hexpost::cli
