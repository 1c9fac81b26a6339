#include "cli/say/pager.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <sstream>

namespace hexpost::cli {
namespace {

winsize screen_size(const Terminal& terminal) {
  winsize size{};
  if (!terminal.interactive || ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return {};
  return size;
}

}  // namespace

int terminal_columns(const Terminal& terminal) {
  const int columns = screen_size(terminal).ws_col;
  return columns == 0 ? 0 : std::clamp(columns, k_narrowest, k_widest);
}

void show_paged(Terminal& terminal, const std::string& pager, std::string_view text) {
  const char* usual = std::getenv("PAGER");
  std::string command = pager;
  if (command.empty()) command = usual == nullptr ? "less" : usual;
  const int rows = screen_size(terminal).ws_row;
  const bool fits = rows == 0 || std::count(text.begin(), text.end(), '\n') < rows;
  if (fits || command.empty() || command == "none") {
    terminal.out << text;
    return;
  }
  terminal.out.flush();
  ::setenv("LESS", "FRX", 0);
  const auto before = std::signal(SIGPIPE, SIG_IGN);  // the reader may leave before the end
  std::FILE* pipe = ::popen(command.c_str(), "w");
  if (pipe != nullptr) (void)std::fwrite(text.data(), 1, text.size(), pipe);
  constexpr int k_no_such_command = 127;
  const int ended = pipe == nullptr ? -1 : ::pclose(pipe);
  std::signal(SIGPIPE, before);
  if (ended == -1 || (WIFEXITED(ended) && WEXITSTATUS(ended) == k_no_such_command)) terminal.out << text;
}

/// Takes the place of the terminal's buffer. A flush shows what is held.
class Paged::Held : public std::stringbuf {
 public:
  Held(Terminal& terminal, std::string pager)
      : terminal_(terminal), pager_(std::move(pager)), screen_(terminal.out.rdbuf(this)) {}
  ~Held() override {
    show();
    terminal_.out.rdbuf(screen_);
  }

 protected:
  int sync() override {
    show();
    return 0;
  }

 private:
  void show() {
    const std::string text = str();
    str({});
    if (text.empty()) return;
    terminal_.out.rdbuf(screen_);
    show_paged(terminal_, pager_, text);
    terminal_.out.rdbuf(this);
  }

  Terminal& terminal_;
  const std::string pager_;
  std::streambuf* const screen_;
};

Paged::Paged(Terminal& terminal, std::string pager)
    : held_(terminal.interactive ? std::make_unique<Held>(terminal, std::move(pager)) : nullptr) {}
Paged::~Paged() = default;

}  // namespace hexpost::cli
