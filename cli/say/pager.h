#pragma once

#include <string>
#include <string_view>

#include "cli/say/terminal.h"

namespace hexpost::cli {

/// The columns of the terminal that standard output is; 0 if it is none, or if the terminal does not tell.
int terminal_columns(const Terminal& terminal);

/// Prints a long text. At a terminal the command `pager` shows it, else $PAGER, else `less`; "none" or an empty $PAGER
/// is no pager. Prints the text itself when the text fits on the screen, the terminal does not tell its height, or the
/// pager cannot be started.
void show_paged(Terminal& terminal, const std::string& pager, std::string_view text);

}  // namespace hexpost::cli
