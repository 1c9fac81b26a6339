#include "cli/manual/pages.h"

#include <CLI/CLI.hpp>
#include <array>

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

std::string options(const CLI::App* app) {
  std::string out;
  for (const CLI::Option* option : app->get_options()) {
    out += ".TP\n.B " + roff(option->get_name(option->get_lnames().empty(), true));
    const std::string type = option->get_type_name();
    if (option->get_items_expected_max() > 0 && !type.empty()) out += " " + roff(type);
    out += "\n" + roff(option->get_description()) + "\n";
  }
  return out;
}

/// The sections of a command and of its own commands.
std::string sections(const CLI::App* app, bool first) {
  std::string out = first ? ".SH SYNOPSIS\n" : ".SH \"" + roff(command_path(app)) + "\"\n";
  out += synopsis(app);
  if (!first) out += ".PP\n" + roff(app->get_description()) + "\n";
  if (first) out += ".SH DESCRIPTION\n" + roff(app->get_description()) + "\n";
  out += (first ? ".SH OPTIONS\n" : "") + options(app);
  if (const std::string footer = app->get_footer(); !footer.empty()) out += verbatim(footer);
  for (const CLI::App* sub : shown_commands(app))
    out += sections(sub, false);
  return out;
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

std::string main_page(const CLI::App* app) {
  std::string out = title("hexpost", 1, "historical hex wargames by e-mail");
  out += ".SH SYNOPSIS\n.B hexpost\n.I COMMAND\n.RI [ OPTION ...]\n.SH DESCRIPTION\n" + roff(app->get_description()) +
         "\n.PP\n" + roff(app->get_footer()) + "\n.SH COMMANDS\n";
  for (const CLI::App* sub : shown_commands(app))
    out += ".TP\n.BR hexpost\\-" + roff(sub->get_name()) + " (1)\n" + roff(sub->get_description()) + "\n";
  out += ".SH OPTIONS\n" + options(app);
  out +=
      ".SH ENVIRONMENT\n.TP\n.B HEXPOST_HOME\nThe folder with keys and games.\n.TP\n.B HEXPOST_LANGUAGE\n"
      "The language of messages, reports and order words: en or pl.\n.TP\n.B HEXPOST_PASSPHRASE\n"
      "The passphrase of the key.\n";
  return out + exit_section() + ".SH SEE ALSO\n.BR hexpost\\-orders (7),\n.BR hexpost\\-packet (5)\n";
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
      if (line.find_first_not_of("|-: ") == std::string_view::npos) continue;
      std::string row = inline_text(line.substr(1, line.size() - (line.ends_with('|') ? 2 : 1)));
      out += ".br\n" + roff(base::trim(row)) + "\n";
    } else if (line.starts_with("- ") || line.starts_with("* ")) {
      out += ".IP \\(bu 2\n" + roff(inline_text(line.substr(2))) + "\n";
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
  std::string orders = title("hexpost-orders", 7, "the order language of hexpost");
  for (const System& system : context.systems)
    orders += verbs_of(system);
  const auto language = format_page(formats, "orders.md");
  if (!language) return language.error();
  files.emplace_back("hexpost-orders.7", orders + *language + ".SH SEE ALSO\n.BR hexpost\\-rules (1)\n");
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
