#pragma once

#include <chrono>
#include <iosfwd>
#include <string>
#include <string_view>

#include "engine/base/result.h"

/// How the program speaks. Results go to standard output and nothing else does; errors, hints and progress go to
/// standard error as `hexpost: error: ...`, `hexpost: hint: ...`, without capital initials and final stops. Everything
/// that comes from outside is made printable before it is shown.
namespace hexpost::cli {

/// The exit status of the process.
enum class Exit : int {
  ok = 0,
  usage = 1,       ///< the command line is wrong
  refused = 2,     ///< an input is not what it should be: orders, mail, file, scenario
  world = 3,       ///< disk, store, permissions
  unverified = 4,  ///< a check of history failed
  bug = 70,
  again = 75,  ///< EX_TEMPFAIL: a mail server that piped a mail shall keep it and try again
};

/// The exit that an error's code stands for.
Exit exit_of(const base::Error& error);

struct Terminal {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool interactive = false;  ///< standard input and output are a terminal
  std::string home = {};     ///< the folder of --home, if it was given: hints keep it
  std::string game = {};     ///< the game in hand where there are several: hints name it
  std::string paper = {};    ///< of pages to print, if the player prefers one
  bool colour = false;       ///< errors, warnings and hints in colour
  bool inbox = false;        ///< the program knows where mails come in: hints need not ask for a file
};

/// True if standard error is to be coloured: at a terminal, unless NO_COLOR is set or CLICOLOR is 0; elsewhere only if
/// CLICOLOR_FORCE is set and not 0. NO_COLOR goes before the others.
bool wants_colour(bool terminal);

/// One paragraph to standard output, wrapped at 72 columns.
void say(Terminal& terminal, std::string_view text);
/// The same with a star and a hanging indent.
void list_item(Terminal& terminal, std::string_view text);
/// A line to standard output as it is, but fit to print.
void line(Terminal& terminal, std::string_view text);
/// Prints the next step: an arrow and a command, or only the words without a command.
void next(Terminal& terminal, std::string_view command, std::string_view why);
/// What a command said, without the lines that `next` printed: for a reader who does not type commands.
std::string without_hints(std::string_view said);

/// Asks and waits for an answer: true for a word that begins with y, or with the first letter of the reader's word for
/// yes. False at the end of input. Only for an interactive terminal.
bool confirmed(Terminal& terminal, std::string_view question);

/// Lines on standard error that begin with `error:`, `hint:` and `warning:`.
void error(Terminal& terminal, std::string_view what);
void hint(Terminal& terminal, std::string_view what);
void warn(Terminal& terminal, std::string_view what);
/// Shows an Error with its place and code, and returns its exit.
Exit fail(Terminal& terminal, const base::Error& error);

/// Reports slow work on standard error once it has taken longer than a second.
class Progress {
 public:
  Progress(Terminal& terminal, std::string what);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  /// Called as often as one likes; prints at most once a second.
  void at(std::size_t done, std::size_t of);

 private:
  using Clock = std::chrono::steady_clock;
  Terminal& terminal_;
  std::string what_;
  Clock::time_point due_;
  bool shown_ = false;
};

}  // namespace hexpost::cli
