#include "cli/say/typing.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>

#include "cli/names.h"
#include "engine/base/text.h"

namespace hexpost::cli {
namespace {

bool in_path(const std::string& program) {
  const char* path = std::getenv("PATH");
  for (const std::string_view folder : base::split(path == nullptr ? "" : path, ':')) {
    if (::access((std::string(folder) + "/" + program).c_str(), X_OK) == 0) return true;
  }
  return false;
}

}  // namespace

std::string shell_word(const std::string& word) {
  std::string out = "'";
  for (const char c : word)
    out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::string editor() {
  for (const char* name : {"VISUAL", "EDITOR"}) {
    const char* value = std::getenv(name);
    if (value != nullptr && *value != '\0') return value;
  }
  for (const char* program : {"sensible-editor", "nano", "vi"}) {
    if (in_path(program)) return program;
  }
  return {};
}

std::string typed_lines(Terminal& terminal) {
  say(terminal, tr("No editor is set ($VISUAL or $EDITOR). Type your orders here, one per line, and end with an empty "
                   "line:"));
  std::string out, line;
  while (terminal.out << "> " << std::flush, std::getline(terminal.in, line)) {
    if (base::trim(line).empty()) break;
    out += line + "\n";
  }
  return out;
}

std::optional<std::string> asked(Terminal& terminal, const std::string& question) {
  terminal.out << question << std::flush;
  std::string typed;
  if (!std::getline(terminal.in, typed)) return std::nullopt;
  return base::lower(base::trim(typed));
}

char letter_of(const std::string& answer, std::initializer_list<std::string_view> english) {
  if (answer.empty()) return '\0';
  for (const std::string_view word : english) {
    if (tr(word).starts_with(answer.front())) return word.front();
  }
  return answer.front();
}

bool open_in_browser(const std::string& address) {
  const char* own = std::getenv("BROWSER");
  std::string program = own == nullptr ? "" : own;
  const auto desktop = [](const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr && *value != '\0';
  };
  if (program.empty() && (desktop("DISPLAY") || desktop("WAYLAND_DISPLAY")) && in_path("xdg-open"))
    program = "xdg-open";
  if (program.empty()) return false;
  // in the background: some browsers end only when their last window is closed
  const int status = std::system((program + " " + shell_word(address) + " >/dev/null 2>&1 &").c_str());
  return status != -1 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace hexpost::cli
