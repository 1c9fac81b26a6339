#include "cli/say/terminal.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "engine/base/text.h"
#include "engine/report/text.h"

namespace hexpost::cli {
namespace {

constexpr std::size_t k_longest = 2000;
constexpr int k_columns = 72;
/// What the first line of a next step begins with, and each line below it.
constexpr std::string_view k_arrow = "-> ", k_below_arrow = "   ";

}  // namespace

Exit exit_of(const base::Error& error) {
  static constexpr std::array<std::string_view, 12> k_world{"disk",      "missing",    "busy",     "permissions",
                                                            "exists",    "read",       "top",      "passphrase",
                                                            "mail-away", "mail-login", "mail-tls", "mail-refused"};
  static constexpr std::array<std::string_view, 2> k_usage{"usage", "address"};
  if (std::find(k_world.begin(), k_world.end(), error.code) != k_world.end()) return Exit::world;
  if (std::find(k_usage.begin(), k_usage.end(), error.code) != k_usage.end()) return Exit::usage;
  return error.code == "verify" ? Exit::unverified : Exit::refused;
}

void say(Terminal& terminal, std::string_view text) {
  for (const std::string& l : report::wrap(text, k_columns))
    terminal.out << l << "\n";
}

void list_item(Terminal& terminal, std::string_view text) {
  for (const std::string& l : report::wrap(text, k_columns, "* ", "  "))
    terminal.out << l << "\n";
}

void line(Terminal& terminal, std::string_view text) {
  terminal.out << base::printable(text, k_longest) << "\n";
}

namespace {

/// Of the commands that hints name, those that are about one game and cannot find it in a mail.
bool needs_game(std::string_view command) {
  constexpr std::array<std::string_view, 12> k_of_a_game{"turn", "orders", "check",  "send",   "standing", "outbox",
                                                         "note", "report", "verify", "status", "replay",   "words"};
  const auto words = base::words(command);
  return words.size() > 1 && words[0] == "hexpost" && command.find("--game") == std::string_view::npos &&
         std::find(k_of_a_game.begin(), k_of_a_game.end(), words[1]) != k_of_a_game.end();
}

/// A command with the folder and the game that the player gave on the command line.
std::string with_options(const Terminal& terminal, std::string_view command) {
  constexpr std::string_view k_program = "hexpost";
  if (!command.starts_with("hexpost ")) return std::string(command);
  std::string out(k_program);
  if (!terminal.home.empty() && command.find("--home") == std::string_view::npos) out += " --home " + terminal.home;
  if (!terminal.game.empty() && needs_game(command)) out += " --game " + terminal.game;
  return out + std::string(command.substr(k_program.size()));
}

/// The same for each command that a text quotes between backticks.
std::string commands_with_options(const Terminal& terminal, std::string_view text) {
  if (std::ranges::count(text, '`') % 2 != 0) return std::string(text);
  std::string out;
  bool quoted = false;
  for (const std::string_view part : base::split(text, '`')) {
    out += quoted ? "`" + with_options(terminal, part) + "`" : std::string(part);
    quoted = !quoted;
  }
  return out;
}

}  // namespace

void next(Terminal& terminal, std::string_view command, std::string_view why) {
  const std::string words = commands_with_options(terminal, why);
  if (command.empty()) {
    for (const std::string& l : report::wrap(words, k_columns, k_arrow, k_below_arrow))
      terminal.out << l << "\n";
    return;
  }
  if (terminal.inbox && command == "hexpost receive FILE") command = "hexpost receive";
  terminal.out << k_arrow << base::printable(with_options(terminal, command), k_longest) << "\n";
  for (const std::string& l : report::wrap(words, k_columns, k_below_arrow, k_below_arrow))
    terminal.out << l << "\n";
}

std::string without_hints(std::string_view said) {
  std::string out;
  bool hint = false;
  for (const std::string_view one : base::split(said, '\n')) {
    hint = one.starts_with(k_arrow) || (hint && one.starts_with(k_below_arrow));
    if (!hint) out += std::string(one) + "\n";
  }
  return std::string(base::trim(out));
}

bool confirmed(Terminal& terminal, std::string_view question) {
  terminal.out << question << std::flush;
  std::string typed;
  if (!std::getline(terminal.in, typed)) return false;
  const std::string answer = base::lower(base::trim(typed));
  return !answer.empty() && (answer.front() == 'y' || answer.front() == base::tr("yes").front());
}

bool wants_colour(bool terminal) {
  const auto value = [](const char* name) {
    const char* found = std::getenv(name);
    return std::string_view(found == nullptr ? "" : found);
  };
  if (!value("NO_COLOR").empty()) return false;
  if (!value("CLICOLOR_FORCE").empty() && value("CLICOLOR_FORCE") != "0") return true;
  return terminal && value("CLICOLOR") != "0";
}

namespace {

/// `hexpost: error: ...`, the words before the message in a colour.
void say_marked(Terminal& terminal, const std::string& mark, std::string_view colour, std::string_view what) {
  terminal.out.flush();  // what was printed before stands above the message
  if (terminal.colour) terminal.err << "\033[" << colour << "m";
  terminal.err << "hexpost: " << mark;
  if (terminal.colour) terminal.err << "\033[0m";
  terminal.err << " " << base::printable(what, k_longest) << "\n";
}

}  // namespace

void error(Terminal& terminal, std::string_view what) {
  say_marked(terminal, base::tr("error:"), "1;31", what);
}

void hint(Terminal& terminal, std::string_view what) {
  say_marked(terminal, base::tr("hint:"), "36", what);
}

void warn(Terminal& terminal, std::string_view what) {
  say_marked(terminal, base::tr("warning:"), "33", what);
}

Exit fail(Terminal& terminal, const base::Error& e) {
  std::string text = e.what;
  if (!e.where.empty()) text = e.where + ": " + text;
  if (!e.code.empty()) text += " [" + e.code + "]";
  error(terminal, text);
  return exit_of(e);
}

Progress::Progress(Terminal& terminal, std::string what)
    : terminal_(terminal), what_(std::move(what)), due_(Clock::now() + std::chrono::seconds(1)) {}

Progress::~Progress() {
  if (shown_) terminal_.err << "hexpost: " << what_ << ": " << base::tr("done") << "\n";
}

void Progress::at(std::size_t done, std::size_t of) {
  const auto now = Clock::now();
  if (now < due_) return;
  due_ = now + std::chrono::seconds(1);
  shown_ = true;
  terminal_.err << "hexpost: " << what_ << ": " << done << "/" << of << "\n";
}

}  // namespace hexpost::cli
