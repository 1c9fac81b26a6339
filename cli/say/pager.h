#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "cli/say/terminal.h"

namespace hexpost::cli {

/// The least and the greatest width of a report, in columns.
constexpr int k_narrowest = 40, k_widest = 400;

/// The columns for a report on the terminal that standard output is, from k_narrowest to k_widest; 0 if it is none, or
/// if the terminal does not tell.
int terminal_columns(const Terminal& terminal);

/// Prints a long text. At a terminal the command `pager` shows it, else $PAGER, else `less`; "none" or an empty $PAGER
/// is no pager. Prints the text itself when the text fits on the screen, the terminal does not tell its height, or the
/// pager cannot be started.
void show_paged(Terminal& terminal, const std::string& pager, std::string_view text);

/// Holds back what a command prints to a terminal, and shows it paged at the end. A message on standard error first
/// shows what was printed before it. Elsewhere output is not held back.
class Paged {
 public:
  Paged(Terminal& terminal, std::string pager);
  ~Paged();
  Paged(const Paged&) = delete;
  Paged& operator=(const Paged&) = delete;

 private:
  class Held;
  std::unique_ptr<Held> held_;
};

}  // namespace hexpost::cli
