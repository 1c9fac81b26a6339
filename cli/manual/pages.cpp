#include "cli/manual/pages.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <vector>

#include "cli/player/home.h"
#include "cli/say/terminal.h"
#include "engine/base/text.h"
#include "store/files.h"

namespace hexpost::cli {
namespace {

constexpr std::size_t k_largest_page = 1024 * 1024;

/// Escapes text for troff: no request at the start of a line, and hyphens that a reader can copy.
std::string roff(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool starts = out.empty() || out.back() == '\n';
    if (starts && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      out += c;
    }
  }
  return out;
}

std::string title(const std::string& page, int section, std::string_view what) {
  std::string name;
  for (const char c : page)
    name += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return ".TH \"" + roff(name) + "\" " + std::to_string(section) +
         " \"\" \"hexpost " HEXPOST_VERSION "\" \"hexpost manual\"\n.SH NAME\n" + roff(page) + " \\- " + roff(what) +
         "\n";
}

std::string verbatim(std::string_view text) {
  return ".PP\n.nf\n" + roff(text) + (text.ends_with('\n') ? "" : "\n") + ".fi\n";
}

std::string command_path(const CLI::App* app) {
  return app->get_parent() == nullptr ? "hexpost" : command_path(app->get_parent()) + " " + app->get_name();
}

std::vector<const CLI::App*> shown_commands(const CLI::App* app) {
  auto out = app->get_subcommands([](const CLI::App* sub) { return !sub->get_group().empty(); });
  return {out.begin(), out.end()};
}

std::string synopsis(const CLI::App* app) {
  std::string out = ".B " + roff(command_path(app)) + "\n";
  for (const CLI::Option* option : app->get_options()) {
    if (!option->nonpositional() && option->get_positional())
      out += ".RI " + std::string(option->get_required() ? "" : "[ ") + roff(option->get_name(true)) +
             (option->get_required() ? "" : " ]") + "\n";
  }
  if (!shown_commands(app).empty()) out += ".I COMMAND\n";
  return out + ".RI [ OPTION ...]\n";
}

/// A sentence: its first letter is a capital, unless it begins a command, and it ends with a stop.
std::string sentence(std::string_view text) {
  std::string out(text);
  if (!out.empty() && out.front() >= 'a' && out.front() <= 'z')
    out.front() = static_cast<char>(out.front() - 'a' + 'A');
  return out.ends_with('.') ? out : out + ".";
}

/// The options, or with `words` the arguments without a name; the help option last.
std::string options(const CLI::App* app, bool words) {
  std::string out, help;
  for (const CLI::Option* option : app->get_options()) {
    if ((!option->nonpositional() && option->get_positional()) != words) continue;
    std::string& to = option == app->get_help_ptr() ? help : out;
    std::string name;
    for (const std::string_view one : base::split(option->get_name(option->get_lnames().empty(), true), ','))
      name += (name.empty() ? "" : ", ") + std::string(one);
    to += ".TP\n.B " + roff(name);
    const std::string type = option->get_type_name();
    if (option->get_items_expected_max() > 0 && !type.empty()) to += " " + roff(type);
    to += "\n" + roff(option->get_description()) + "\n";
  }
  return out + help;
}

/// A section of a command's own page, or a paragraph with that heading where the command is one of a group.
std::string part(bool first, std::string_view heading, const std::string& text) {
  if (text.empty()) return {};
  return (first ? ".SH " : ".SS ") + std::string(heading) + "\n" + text;
}

/// The sections of a command and of its own commands.
std::string sections(const CLI::App* app, bool first) {
  constexpr std::string_view k_example = "Example:\n";
  std::string out = first ? ".SH SYNOPSIS\n" : ".SH \"" + roff(command_path(app)) + "\"\n";
  out += synopsis(app) + (first ? ".SH DESCRIPTION\n" : ".PP\n") + roff(sentence(app->get_description())) + "\n";
  const std::string footer = app->get_footer();
  const bool example = footer.starts_with(k_example);
  // a group says there what its settings are, or only that its commands have examples, which stand below
  if (!example && footer.find('\n') != std::string::npos) out += verbatim(footer);
  out += part(first, "ARGUMENTS", options(app, true)) + part(first, "OPTIONS", options(app, false));
  if (example) out += part(first, "EXAMPLES", verbatim(std::string_view(footer).substr(k_example.size())));
  for (const CLI::App* sub : shown_commands(app))
    out += sections(sub, false);
  return out;
}

struct Item {
  std::string_view name, words;
};

std::string items(std::string_view heading, const std::vector<Item>& all) {
  std::string out = ".SH " + std::string(heading) + "\n";
  for (const Item& one : all)
    out += ".TP\n.B " + roff(one.name) + "\n" + roff(one.words) + "\n";
  return out;
}

/// Each variable of the environment that the program reads.
std::string environment_section() {
  return items(
      "ENVIRONMENT",
      {{"HEXPOST_HOME", "The folder with keys and games; --home overrides it."},
       {"HEXPOST_LANGUAGE",
        "The language of messages, reports and order words: en or pl. It overrides the "
        "setting language, and both override LC_ALL, LC_MESSAGES and LANG."},
       {"HEXPOST_PASSPHRASE", "The passphrase of the key, for scripts."},
       {"HEXPOST_MAIL_PASSWORD, HEXPOST_IMAP_PASSWORD, HEXPOST_SMTP_PASSWORD",
        "The password of the mail servers, or of one of them."},
       {"VISUAL, EDITOR", "The editor that opens your orders; the setting editor overrides them."},
       {"PAGER", "The program that shows long output at a terminal; the setting pager overrides it."},
       {"BROWSER", "The browser that turn --browser opens."},
       {"NO_COLOR, CLICOLOR, CLICOLOR_FORCE",
        "Messages have no colour if NO_COLOR is set, or if CLICOLOR is 0. They have colour without a terminal, "
        "too, if CLICOLOR_FORCE is set and not 0."},
       {"TZ", "The time zone of times that are shown, unless the setting timezone names one."}});
}

std::string files_section() {
  return items("FILES", {{"~/.hexpost", "The player's folder: keys, games, settings. Copy all of it to keep a backup."},
                         {"~/.hexpost/config.toml", "The preferences; see hexpost-config(1)."},
                         {"~/.hexpost/mail", "The mail servers and commands; see hexpost-mail(1)."},
                         {"~/.hexpost/games/GAME.hexpost", "A game: each order and each roll of the dice."}});
}

/// The meaning of each exit status, for scripts.
std::string exit_section() {
  struct Status {
    Exit exit;
    std::string_view words;
  };
  constexpr std::array all{
      Status{Exit::ok, "The command did what it was asked to do."},
      Status{Exit::usage, "The command line is wrong."},
      Status{Exit::refused,
             "An input is refused: orders, a mail, a file, a battle; or it is not the time for the command."},
      Status{Exit::world, "The machine prevents it: a disk, a missing file, permissions, a passphrase, a mail server."},
      Status{Exit::unverified, "A check of the game's history failed."},
      Status{Exit::bug, "The program has a fault. Please report it."},
      Status{Exit::again, "For a mail server that pipes a mail: keep the mail and try again later."}};
  std::string out = ".SH \"EXIT STATUS\"\n";
  for (const Status& one : all)
    out += ".TP\n.B " + std::to_string(static_cast<int>(one.exit)) + "\n" + roff(one.words) + "\n";
  return out;
}

/// The commands below the headings of the help, in its order.
std::string commands_section(const CLI::App* app) {
  std::vector<std::string> headings;
  for (const CLI::App* sub : shown_commands(app)) {
    if (std::ranges::find(headings, sub->get_group()) == headings.end()) headings.push_back(sub->get_group());
  }
  std::string out = ".SH COMMANDS\n";
  for (const std::string& heading : headings) {
    out += ".SS \"" + roff(heading) + "\"\n";
    for (const CLI::App* sub : shown_commands(app)) {
      if (sub->get_group() != heading) continue;
      out += ".TP\n.BR hexpost\\-" + roff(sub->get_name()) + " (1)\n" + roff(sub->get_description()) + "\n";
    }
  }
  return out;
}

std::string main_page(const CLI::App* app) {
  // the footer's second paragraph is the list of exit codes, which has a section of its own here
  const std::string footer = app->get_footer();
  return title("hexpost", 1, "historical hex wargames by e-mail") +
         ".SH SYNOPSIS\n.B hexpost\n.I COMMAND\n.RI [ OPTION ...]\n.SH DESCRIPTION\n" + roff(app->get_description()) +
         "\n.PP\n" + roff(std::string_view(footer).substr(0, footer.find('\n'))) + "\n" + commands_section(app) +
         part(true, "OPTIONS", options(app, false)) + environment_section() + files_section() + exit_section() +
         ".SH SEE ALSO\n.BR hexpost\\-orders (7),\n.BR hexpost\\-packet (5)\n";
}

/// A paragraph of Markdown: code and emphasis become bold and plain, links lose their address.
std::string inline_text(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '`' || text.substr(i, 2) == "**") {
      if (text[i] == '*') ++i;
    } else if (text.substr(i, 2) == "](" && text.find(')', i) != std::string_view::npos) {
      i = text.find(')', i);
    } else if (text[i] != '[' || text.find("](", i) == std::string_view::npos) {
      plain += text[i];
    }
  }
  return plain;
}

/// The number of digits with which an item of a numbered list begins; 0 for another line.
std::size_t digits_of_item(std::string_view line) {
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  return line.substr(digits).starts_with(". ") ? digits : 0;
}

/// A row of a table: its first cell in bold, the others below it.
std::string table_row(std::string_view line) {
  std::vector<std::string> cells;
  for (const std::string_view cell : base::split(line.substr(1, line.size() - (line.ends_with('|') ? 2 : 1)), '|'))
    cells.emplace_back(roff(inline_text(base::trim(cell))));
  std::string out = ".TP\n.B " + cells.front() + "\n";
  for (std::size_t i = 1; i < cells.size(); ++i)
    out += (i > 1 ? ".br\n" : "") + (cells[i].empty() ? std::string("\\&") : cells[i]) + "\n";
  return out;
}

/// How to read the grammar of a verb.
std::string notation_section() {
  return ".SH DESCRIPTION\nA file of orders has one order on each line; # begins a remark. The sections below list the "
         "orders of each rule system, then what all systems share.\n" +
         items("NOTATION", {{"UNIT, <unit>", "A word to replace: the name of a unit, the number of a hex, ..."},
                            {"(A | B)", "One of these."},
                            {"[A]", "May be left out."},
                            {"{A}", "May be repeated or left out."},
                            {"A...", "May be repeated."}});
}

std::string verbs_of(const System& system) {
  std::string out = ".SH \"ORDERS OF " + roff(system.title) + "\"\n";
  for (const table::Verb& verb : system.verbs()) {
    out += ".TP\n.B " + roff(verb.usage) + "\n" + roff(verb.help);
    if (!verb.rule.empty()) out += " [" + roff(verb.rule) + "]";
    out += "\n";
    if (!verb.example.empty()) out += ".br\nExample: " + roff(verb.example) + "\n";
  }
  return out;
}

base::Result<std::string> format_page(const std::string& folder, const std::string& name) {
  const auto bytes = store::read_file(folder + "/" + name, k_largest_page, false);
  if (!bytes) return bytes.error();
  return roff_of_markdown(base::as_text(*bytes));
}

}  // namespace

std::string roff_of_markdown(std::string_view markdown) {
  std::string out;
  bool code = false;
  for (const std::string_view line : base::split(markdown, '\n')) {
    if (line.starts_with("```")) {
      code = !code;
      out += code ? ".PP\n.nf\n" : ".fi\n";
    } else if (code) {
      out += roff(line) + "\n";
    } else if (line.starts_with("#")) {
      const std::size_t level = line.find_first_not_of('#');
      if (level == std::string_view::npos) continue;
      out += (level <= 2 ? ".SH \"" : ".SS \"") + roff(inline_text(base::trim(line.substr(level)))) + "\"\n";
    } else if (base::trim(line).empty()) {
      out += ".PP\n";
    } else if (line.starts_with("|")) {
      if (line.find_first_not_of("|-: ") != std::string_view::npos) out += table_row(line);
    } else if (line.starts_with("- ") || line.starts_with("* ")) {
      out += ".IP \\(bu 2\n" + roff(inline_text(line.substr(2))) + "\n";
    } else if (const std::size_t digits = digits_of_item(line); digits > 0) {
      out += ".IP " + std::string(line.substr(0, digits)) + ". 4\n" +
             roff(inline_text(base::trim(line.substr(digits + 1)))) + "\n";
    } else {
      out += roff(inline_text(base::trim(line))) + "\n";
    }
  }
  return out;
}

base::Result<void> write_manual(const Context& context, Command command, const std::string& folder,
                                const std::string& formats) {
  const CLI::App* app = &command.app();
  std::vector<std::pair<std::string, std::string>> files{{"hexpost.1", main_page(app)}};
  for (const CLI::App* sub : shown_commands(app)) {
    const std::string name = "hexpost-" + sub->get_name();
    files.emplace_back(
        name + ".1", title(name, 1, sub->get_description()) + sections(sub, true) + ".SH SEE ALSO\n.BR hexpost (1)\n");
  }
  const auto language = format_page(formats, "orders.md");
  if (!language) return language.error();
  std::string orders = title("hexpost-orders", 7, "the order language of hexpost") + notation_section();
  for (const System& system : context.systems)
    orders += verbs_of(system);
  files.emplace_back("hexpost-orders.7", orders + *language +
                                             ".SH SEE ALSO\n.BR hexpost\\-orders (1),\n.BR hexpost\\-standing (1),\n"
                                             ".BR hexpost\\-rules (1)\n");
  std::string packet = title("hexpost-packet", 5, "packets of hexpost and their block in a mail");
  for (const char* page : {"armour.md", "wire.md", "packets.md"}) {
    const auto text = format_page(formats, page);
    if (!text) return text.error();
    packet += *text;
  }
  files.emplace_back("hexpost-packet.5", packet + ".SH SEE ALSO\n.BR hexpost\\-inspect (1)\n");
  for (const auto& [name, text] : files) {
    if (const auto done = write_output(context.terminal, folder + "/" + name, text); !done) return done.error();
  }
  return {};
}

}  // namespace hexpost::cli
